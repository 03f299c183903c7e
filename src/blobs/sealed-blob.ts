import type { BlobSource, SealedBlob, StagedBlob } from './blob.js';
import type { ObjectStore } from './object-store.js';

/**
 * Bytes that only their owner's key opens are kept as they come: a second encryption under a key that lies beside them
 * protects nothing more, and costs a key, a derivation and a pass over the bytes per message. Their row has no key.
 */
export const NO_KEY = new Uint8Array(0);

/** What fits into a row is given back; more goes to the object store. */
export async function keepSealed(
  objects: ObjectStore,
  id: string,
  source: BlobSource,
  rowBytes: number,
): Promise<Pick<StagedBlob, 'sizeBytes' | 'bytes'>> {
  const head: Uint8Array[] = [];
  let sizeBytes = 0;
  const pieces = iterate(source);
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) return { sizeBytes, bytes: head.length === 1 && head[0] ? head[0] : Buffer.concat(head, sizeBytes) };
    head.push(value);
    sizeBytes += value.length;
    if (sizeBytes > rowBytes) break;
  }
  async function* rest() {
    yield* head;
    for (;;) {
      const { value, done } = await pieces.next();
      if (done) return;
      sizeBytes += value.length;
      yield value;
    }
  }
  await objects.put(id, rest());
  return { sizeBytes, bytes: undefined };
}

function iterate(source: BlobSource): Iterator<Uint8Array> | AsyncIterator<Uint8Array> {
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
}

export function sealedBlobOf(objects: ObjectStore, { id, sizeBytes, bytes }: StagedBlob): SealedBlob {
  return bytes ? inMemory(bytes) : { sizeBytes, bytes, read: (from, to) => objects.get(id, { from, to }) };
}

export function inMemory(bytes: Uint8Array): SealedBlob {
  async function* read(from: number, to: number) {
    yield bytes.subarray(from, to);
  }
  return { sizeBytes: bytes.length, bytes, read };
}
