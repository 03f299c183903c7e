import fs, { writevSync } from 'node:fs';
import { promisify } from 'node:util';

export type Pieces = readonly Uint8Array[];

const writev = promisify(fs.writev);

/** One behind the other, from `position` on. */
export async function writePieces(descriptor: number, pieces: Pieces, position: number): Promise<void> {
  for (let left = pieces, at = position; left.length > 0; ) {
    const { bytesWritten } = await writev(descriptor, left, at);
    left = after(left, bytesWritten);
    at += bytesWritten;
  }
}

/** The same before it returns. */
export function writePiecesHere(descriptor: number, pieces: Pieces, position: number): void {
  for (let left = pieces, at = position; left.length > 0; ) {
    const bytesWritten = writevSync(descriptor, left, at);
    left = after(left, bytesWritten);
    at += bytesWritten;
  }
}

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

/** A write may be cut short, by a signal or by the last free block. */
function after(pieces: Pieces, writtenBytes: number): Pieces {
  let skippedBytes = 0;
  for (const [n, piece] of pieces.entries()) {
    if (skippedBytes + piece.length > writtenBytes)
      return [piece.subarray(writtenBytes - skippedBytes), ...pieces.slice(n + 1)];
    skippedBytes += piece.length;
  }
  return [];
}
