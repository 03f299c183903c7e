export type Pieces = readonly Uint8Array[];

export function lengthOf(pieces: Pieces): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Copies the pieces in sequence, from `at` on; the target must have room. */
export function copyPieces(pieces: Pieces, target: Uint8Array, at: number): void {
  let next = at;
  for (const piece of pieces) {
    target.set(piece, next);
    next += piece.length;
  }
}
