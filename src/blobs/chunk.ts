export interface Chunk {
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/** Pieces of any size become chunks of `sizeBytes`, the last one shorter; there is always a last one, if only an empty one. */
export async function* toChunks(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<Chunk, void, undefined> {
  let pieces: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const piece of source) {
    pieces.push(piece);
    heldBytes += piece.length;
    // A full chunk is held back until more has come: it might be the last
    if (heldBytes <= sizeBytes) continue;
    const held = Buffer.concat(pieces, heldBytes);
    let start = 0;
    for (; heldBytes - start > sizeBytes; start += sizeBytes) {
      yield { bytes: held.subarray(start, start + sizeBytes), isLast: false };
    }
    pieces = [held.subarray(start)];
    heldBytes -= start;
  }
  yield { bytes: Buffer.concat(pieces, heldBytes), isLast: true };
}
