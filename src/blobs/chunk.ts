export interface Chunk {
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/**
 * Splits pieces of any size into chunks of `sizeBytes`, the last one shorter; there is always a last one, even if it is
 * empty.
 */
export async function* toChunks(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<Chunk, void, undefined> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      // A full chunk is held until more bytes come: it may be the last
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

/** Copies a chunk only if several pieces make it up. */
function joined(parts: readonly Uint8Array[], sizeBytes: number): Uint8Array {
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, sizeBytes);
}
