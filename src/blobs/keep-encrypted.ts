import { lengthOf } from '../platform/write-pieces.js';
import type { BlobSource, StagedBlob } from './blob.js';
import { type Chunk, toChunks } from './chunk.js';
import { type BlobKey, encryptAll, encryptChunk } from './chunk-cipher.js';
import type { ObjectStore } from './object-store.js';
import type { Segments } from './segments/segments.js';

/** Encrypted and authenticated one by one. */
export const CHUNK_BYTES = 64 * 1024;
/** What fits into a row shares its commit; an object of its own costs three syncs more. */
export const ROW_BYTES = 4 * CHUNK_BYTES;
/** From here on appending to a segment costs less than the pages of a row, though it is a sync more for those who come together. */
export const SEGMENT_FROM_BYTES = 16 * 1024;

export interface BlobPlaces {
  readonly objects: ObjectStore;
  readonly segments: Segments | undefined;
}

type Kept = Pick<StagedBlob, 'sizeBytes' | 'location' | 'bytes' | 'place' | 'cargo'>;

/**
 * By its size: to be written with its row, appended to a segment, or an object of its own. Not async where the source is
 * at hand: a function that waits keeps its arguments, and the plain bytes are of no use once they are encrypted.
 */
export function keepEncrypted(places: BlobPlaces, key: BlobKey, source: BlobSource): Promise<Kept> {
  const isAtHand = Array.isArray(source) && lengthOf(source) <= ROW_BYTES;
  return isAtHand ? keepPieces(places, key, source) : keepChunks(places, key, toChunks(source, CHUNK_BYTES));
}

function keepPieces({ segments }: BlobPlaces, key: BlobKey, pieces: readonly Uint8Array[]): Promise<Kept> {
  const sizeBytes = lengthOf(pieces);
  const encrypted = encryptAll(key, pieces, CHUNK_BYTES);
  if (!segments || sizeBytes < SEGMENT_FROM_BYTES)
    return Promise.resolve({ sizeBytes, location: 'row', bytes: Buffer.concat(encrypted), ...NOWHERE_ELSE });
  return segments.append(encrypted).then((appended) => ({
    sizeBytes,
    location: 'segment',
    bytes: undefined,
    ...appended,
  }));
}

async function keepChunks(places: BlobPlaces, key: BlobKey, chunks: AsyncGenerator<Chunk, void>): Promise<Kept> {
  const head: Chunk[] = [];
  while (head.length * CHUNK_BYTES < ROW_BYTES) {
    const { value: chunk = EMPTY } = await chunks.next();
    head.push(chunk);
    if (!chunk.isLast) continue;
    const pieces = head.map(({ bytes }) => bytes);
    return keepPieces(places, key, pieces);
  }
  return keepObject(places.objects, key, head, chunks);
}

async function keepObject(
  objects: ObjectStore,
  key: BlobKey,
  head: readonly Chunk[],
  rest: AsyncIterable<Chunk>,
): Promise<Kept> {
  let sizeBytes = 0;
  async function* encrypted() {
    let place = 0;
    for await (const chunk of inTurn(head, rest)) {
      sizeBytes += chunk.bytes.length;
      yield encryptChunk(key, place++, chunk);
    }
  }
  await objects.put(key.id, encrypted());
  return { sizeBytes, location: objects.location, bytes: undefined, ...NOWHERE_ELSE };
}

async function* inTurn(head: readonly Chunk[], rest: AsyncIterable<Chunk>) {
  yield* head;
  yield* rest;
}

/** Not in a segment. */
const NOWHERE_ELSE = { place: undefined, cargo: undefined };
const EMPTY: Chunk = { bytes: new Uint8Array(), isLast: true };
