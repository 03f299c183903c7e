export interface Chunk {
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/** Pieces of any size become chunks of `sizeBytes`, the last one shorter; there is always a last one, if only an empty one. */
export async function* toChunks(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<Chunk, void, undefined> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      // A full chunk is held back until more has come: it might be the last
      if (heldBytes === sizeBytes) {
        yield { bytes: joined(held, heldBytes), isLast: false };
        held = [];
        heldBytes = 0;
      }
      const part = piece.subarray(at, at + sizeBytes - heldBytes);
      held.push(part);
      heldBytes += part.length;
      at += part.length;
    }
  }
  yield { bytes: joined(held, heldBytes), isLast: true };
}

/** Only a chunk that pieces share is copied. */
function joined(parts: readonly Uint8Array[], sizeBytes: number): Uint8Array {
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, sizeBytes);
}
