import { createHash } from 'node:crypto';
import type { BlobSource, KeptBlob, SealedBlob, StagedBlob } from './blob.js';
import type { ReadObject } from './blob-reader.js';
import { type ObjectStore, putOrDelete } from './object-store.js';

/**
 * Bytes that only their owner's key decrypts are stored unchanged: a second encryption under a key stored beside them
 * adds no protection, and costs a key, a derivation and a pass over the bytes per message. Their row has no key.
 */
export const NO_KEY = new Uint8Array(0);

/** Returns what fits into a row; larger bytes go to the object store. */
export async function keepSealed(
  objects: ObjectStore,
  id: string,
  source: BlobSource,
  rowBytes: number,
): Promise<Pick<StagedBlob, 'sizeBytes' | 'bytes' | 'sha256'>> {
  const head: Uint8Array[] = [];
  let sizeBytes = 0;
  const sum = createHash('sha256');
  const pieces = iterate(source);
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) {
      const bytes = head.length === 1 && head[0] ? head[0] : Buffer.concat(head, sizeBytes);
      return { sizeBytes, bytes, sha256: sum.digest() };
    }
    head.push(value);
    sum.update(value);
    sizeBytes += value.length;
    if (sizeBytes > rowBytes) break;
  }
  async function* rest() {
    yield* head;
    for (;;) {
      const { value, done } = await pieces.next();
      if (done) return;
      sizeBytes += value.length;
      sum.update(value);
      yield value;
    }
  }
  await putOrDelete(objects, id, rest());
  return { sizeBytes, bytes: undefined, sha256: sum.digest() };
}

function iterate(source: BlobSource): Iterator<Uint8Array> | AsyncIterator<Uint8Array> {
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
}

export function sealedBlobOf(read: ReadObject, blob: KeptBlob): SealedBlob {
  const { sizeBytes, bytes } = blob;
  return bytes ? inMemory(bytes) : { sizeBytes, bytes, read: (from, to) => read(blob, { from, to }) };
}

/** Read on first use: one unreadable blob does not fail the others. */
export function openedWhole(open: () => Promise<Buffer>, { sizeBytes }: KeptBlob): SealedBlob {
  async function* read(from: number, to: number) {
    yield (await open()).subarray(from, to);
  }
  return { sizeBytes, bytes: undefined, read };
}

export function inMemory(bytes: Uint8Array): SealedBlob {
  async function* read(from: number, to: number) {
    yield bytes.subarray(from, to);
  }
  return { sizeBytes: bytes.length, bytes, read };
}
