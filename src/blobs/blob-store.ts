import type { Database, Db } from '../db/database.js';
import type { Keyring } from '../keyring/keyring.js';
import { askTogether } from '../platform/ask-together.js';
import type { Clock } from '../platform/clock.js';
import { newId, type Random } from '../platform/random.js';
import type { BlobSource, OpenBlob, SealedBlob, StagedBlob } from './blob.js';
import { deleteBlobs, insertBlob, listBlobs, listExistingIds } from './blob-row-store.js';
import { type Chunk, toChunks } from './chunk.js';
import { type BlobKey, decryptChunk, encryptChunk, encryptedPieces, KEY_BYTES, TAG_BYTES } from './chunk-cipher.js';
import type { ObjectStore } from './object-store.js';
import { readBlob } from './read-blob.js';
import { inMemory, keepSealed, NO_KEY, sealedBlobOf } from './sealed-blob.js';

/** Encrypted and authenticated one by one. */
export const CHUNK_BYTES = 64 * 1024;
/** What fits into a row shares its commit; an object of its own costs three syncs more. */
export const ROW_BYTES = 4 * CHUNK_BYTES;
const SWEEP_BATCH = 500;

export interface BlobStore {
  /** Before the transaction, which awaits nothing but its queries. */
  stage(source: BlobSource): Promise<StagedBlob>;
  /** The same for bytes that their owner has sealed already: they are kept as they come. */
  stageSealed(source: BlobSource): Promise<StagedBlob>;
  /** Inside it, beside the row that owns the blob. */
  put(tx: Db, staged: StagedBlob): Promise<void>;
  open(id: string): Promise<OpenBlob | undefined>;
  /** By id, in one query; what is gone is left out. */
  openSealed(ids: readonly string[]): Promise<ReadonlyMap<string, SealedBlob>>;
  /**
   * Inside a transaction: with the row goes the key, and the bytes are noise wherever they are. Gives back the ids that
   * `erase` has something to do for; the rest were in their rows.
   */
  drop(tx: Db, ids: readonly string[]): Promise<readonly string[]>;
  /** After it: frees the space once the deletion would survive a power cut. Spares what is still there. */
  erase(ids: readonly string[]): Promise<void>;
  /** Removes what was staged before `stagedBeforeMs` and never put, or dropped and never erased. */
  sweep(stagedBeforeMs: number): Promise<{ readonly removed: number }>;
}

export interface BlobStoreDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly objects: ObjectStore;
  readonly random: Random;
  readonly clock: Pick<Clock, 'now'>;
}

export function createBlobStore({ db, keyring, objects, random, clock }: BlobStoreDeps): BlobStore {
  const find = askTogether(async (ids: readonly string[]) => {
    const blobs = new Map((await listBlobs(db.reader, ids)).map((blob) => [blob.id, blob]));
    return ids.map((id) => blobs.get(id));
  });

  async function eraseDropped(ids: readonly string[]): Promise<number> {
    const existing = await listExistingIds(db.reader, ids);
    const dropped = ids.filter((id) => !existing.has(id));
    await db.durable(); // a row that a power cut brings back must find its bytes
    for (const id of dropped) await objects.delete(id);
    return dropped.length;
  }

  function decrypted({ id, sizeBytes, sealedKey, bytes }: StagedBlob): OpenBlob {
    const key = { id, key: keyring.open('blob', id, sealedKey) };
    return { sizeBytes, chunks: bytes ? decryptRow(key, bytes) : decryptAll(key, objects.get(id)) };
  }

  return {
    async stage(source) {
      const key: BlobKey = { id: newId(random, clock.now()), key: random.bytes(KEY_BYTES) };
      const { bytes, sizeBytes } = await encryptTo(objects, key, source);
      return {
        id: key.id,
        sizeBytes,
        location: bytes ? 'row' : objects.location,
        sealedKey: keyring.seal('blob', key.id, key.key),
        bytes,
        createdAt: clock.now(),
      };
    },
    async stageSealed(source) {
      const id = newId(random, clock.now());
      const { bytes, sizeBytes } = await keepSealed(objects, id, source, ROW_BYTES);
      const location = bytes ? 'row' : objects.location;
      return { id, sizeBytes, location, sealedKey: NO_KEY, bytes, createdAt: clock.now() };
    },
    put: insertBlob,
    async open(id) {
      const blob = await find(id);
      return blob && decrypted(blob);
    },
    async openSealed(ids) {
      const opened = new Map<string, SealedBlob>();
      for (const blob of await listBlobs(db.reader, ids)) {
        const isBare = blob.sealedKey.length === 0; // what came before 0006 lies under a key of ours as well
        opened.set(blob.id, isBare ? sealedBlobOf(objects, blob) : inMemory(await readBlob(decrypted(blob))));
      }
      return opened;
    },
    drop: deleteBlobs,
    async erase(ids) {
      await eraseDropped(ids);
      db.scrubLog();
    },
    async sweep(stagedBeforeMs) {
      let removed = 0;
      let batch: string[] = [];
      for await (const name of objects.list()) {
        if (createdAtMs(name) < stagedBeforeMs) batch.push(name);
        if (batch.length < SWEEP_BATCH) continue;
        removed += await eraseDropped(batch);
        batch = [];
      }
      return { removed: removed + (await eraseDropped(batch)) };
    },
  };
}

/** What fits into a row is given back; more goes to the object store. */
async function encryptTo(
  objects: ObjectStore,
  key: BlobKey,
  source: BlobSource,
): Promise<{ sizeBytes: number; bytes: Buffer | undefined }> {
  const whole = Array.isArray(source) ? wholeRow(source) : undefined;
  if (whole) return { bytes: encryptWhole(key, whole), sizeBytes: whole.length };
  let sizeBytes = 0;
  let place = 0;
  const encrypt = (chunk: Chunk) => {
    sizeBytes += chunk.bytes.length;
    return encryptChunk(key, place++, chunk);
  };
  const chunks = toChunks(source, CHUNK_BYTES);
  const head: Buffer[] = [];
  for (let isLast = false; !isLast; ) {
    const { value: chunk = EMPTY } = await chunks.next();
    head.push(encrypt(chunk));
    isLast = chunk.isLast;
    if (isLast) return { bytes: head.length === 1 ? head[0] : Buffer.concat(head), sizeBytes };
    if (head.length * CHUNK_BYTES === ROW_BYTES) break;
  }
  async function* encrypted() {
    yield* head;
    for await (const chunk of chunks) yield encrypt(chunk);
  }
  await objects.put(key.id, encrypted());
  return { bytes: undefined, sizeBytes };
}

/** Most messages are at hand and fit into a row: generators and further copies would cost as much as the encryption. */
function wholeRow(pieces: readonly Uint8Array[]): Uint8Array | undefined {
  const [first] = pieces;
  const sizeBytes = pieces.reduce((sum, { length }) => sum + length, 0);
  if (sizeBytes > ROW_BYTES) return undefined;
  return pieces.length === 1 && first ? first : Buffer.concat(pieces, sizeBytes);
}

function encryptWhole(key: BlobKey, bytes: Uint8Array): Buffer {
  const pieces: Buffer[] = [];
  for (let place = 0, isLast = false; !isLast; place++) {
    const end = (place + 1) * CHUNK_BYTES;
    isLast = end >= bytes.length;
    pieces.push(...encryptedPieces(key, place, { bytes: bytes.subarray(place * CHUNK_BYTES, end), isLast }));
  }
  return Buffer.concat(pieces);
}

const EMPTY: Chunk = { bytes: new Uint8Array(), isLast: true };

/** In one piece at hand: waiting for its chunks would cost more than opening them. */
function* decryptRow(key: BlobKey, bytes: Uint8Array): Generator<Buffer, void, undefined> {
  const chunkBytes = CHUNK_BYTES + TAG_BYTES;
  for (let place = 0, isLast = false; !isLast; place++) {
    const end = (place + 1) * chunkBytes;
    isLast = end >= bytes.length;
    yield decryptChunk(key, place, { bytes: bytes.subarray(place * chunkBytes, end), isLast });
  }
}

async function* decryptAll(key: BlobKey, encrypted: BlobSource): AsyncGenerator<Buffer, void, undefined> {
  let place = 0;
  for await (const chunk of toChunks(encrypted, CHUNK_BYTES + TAG_BYTES)) yield decryptChunk(key, place++, chunk);
}

/** The first four bytes of an id are its time, see `newId`. */
function createdAtMs(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1000;
}
