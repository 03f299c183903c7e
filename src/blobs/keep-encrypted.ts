import { createHash } from 'node:crypto';
import { lengthOf } from '../platform/pieces.js';
import type { BlobSource, StagedBlob } from './blob.js';
import { type Chunk, toChunks } from './chunk.js';
import { type BlobKey, encryptAll, encryptChunk, encryptedBytes } from './chunk-cipher.js';
import { type ObjectStore, putOrDelete } from './object-store.js';

/** Each chunk is encrypted and authenticated by itself. */
export const CHUNK_BYTES = 64 * 1024;
/** What fits into a row shares its commit; a separate object costs three more syncs. */
export const ROW_BYTES = 4 * CHUNK_BYTES;

type Kept = Pick<StagedBlob, 'sizeBytes' | 'location' | 'bytes' | 'sha256'>;

/**
 * Decides by size whether the bytes go into the row or a separate object. Not async for a source in memory: an async
 * function keeps its arguments alive, and the plain bytes are not needed once encrypted.
 */
export function keepEncrypted(objects: ObjectStore, key: BlobKey, source: BlobSource): Promise<Kept> {
  const isAtHand = Array.isArray(source) && lengthOf(source) <= ROW_BYTES;
  return isAtHand ? Promise.resolve(keepPieces(key, source)) : keepChunks(objects, key, toChunks(source, CHUNK_BYTES));
}

/** The length of `sizeBytes` after encryption. */
export function storedBytes(sizeBytes: number): number {
  return encryptedBytes(sizeBytes, CHUNK_BYTES);
}

export function sumOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function keepPieces(key: BlobKey, pieces: readonly Uint8Array[]): Kept {
  const bytes = Buffer.concat(encryptAll(key, pieces, CHUNK_BYTES));
  return { sizeBytes: lengthOf(pieces), location: 'row', bytes, sha256: sumOf(bytes) };
}

async function keepChunks(objects: ObjectStore, key: BlobKey, chunks: AsyncGenerator<Chunk, void>): Promise<Kept> {
  const head: Chunk[] = [];
  while (head.length * CHUNK_BYTES < ROW_BYTES) {
    const { value: chunk = EMPTY } = await chunks.next();
    head.push(chunk);
    if (chunk.isLast)
      return keepPieces(
        key,
        head.map(({ bytes }) => bytes),
      );
  }
  return keepObject(objects, key, head, chunks);
}

async function keepObject(
  objects: ObjectStore,
  key: BlobKey,
  head: readonly Chunk[],
  rest: AsyncIterable<Chunk>,
): Promise<Kept> {
  let sizeBytes = 0;
  const sum = createHash('sha256');
  async function* encrypted() {
    let place = 0;
    for await (const chunk of inTurn(head, rest)) {
      sizeBytes += chunk.bytes.length;
      const sealed = encryptChunk(key, place++, chunk);
      sum.update(sealed);
      yield sealed;
    }
  }
  await putOrDelete(objects, key.id, encrypted());
  return { sizeBytes, location: objects.location, bytes: undefined, sha256: sum.digest() };
}

async function* inTurn(head: readonly Chunk[], rest: AsyncIterable<Chunk>) {
  yield* head;
  yield* rest;
}

const EMPTY: Chunk = { bytes: new Uint8Array(), isLast: true };
