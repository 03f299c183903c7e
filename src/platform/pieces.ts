export type Pieces = readonly Uint8Array[];

export function lengthOf(pieces: Pieces): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** One behind the other, from `at` on; there is room for them. */
export function copyPieces(pieces: Pieces, target: Uint8Array, at: number): void {
  let next = at;
  for (const piece of pieces) {
    target.set(piece, next);
    next += piece.length;
  }
}
