import type { Database, Db } from '../db/database.js';
import type { Keyring } from '../keyring/keyring.js';
import { askTogether } from '../platform/ask-together.js';
import type { Clock } from '../platform/clock.js';
import { newId, type Random } from '../platform/random.js';
import type { BlobSource, KeptBlob, OpenBlob, SealedBlob, StagedBlob } from './blob.js';
import { deleteBlobs, insertBlob, listBlobs, listExistingIds } from './blob-row-store.js';
import { toChunks } from './chunk.js';
import { type BlobKey, decryptChunk, KEY_BYTES, TAG_BYTES } from './chunk-cipher.js';
import { CHUNK_BYTES, keepEncrypted, ROW_BYTES, storedBytes } from './keep-encrypted.js';
import type { ObjectStore } from './object-store.js';
import type { MovedBlobs, OldSegments } from './old-segments/old-segments.js';
import { readBlob } from './read-blob.js';
import { inMemory, keepSealed, NO_KEY, sealedBlobOf } from './sealed-blob.js';

const SWEEP_BATCH = 500;

export interface BlobStore {
  /** Before the transaction, which awaits nothing but its queries. */
  stage(source: BlobSource): Promise<StagedBlob>;
  /** The same for bytes that their owner has sealed already: they are kept as they come. */
  stageSealed(source: BlobSource): Promise<StagedBlob>;
  /** Inside it, beside the row that owns the blob. */
  put(tx: Db, staged: StagedBlob): Promise<void>;
  open(id: string): Promise<OpenBlob | undefined>;
  /** By id, in one query; deleted ids are skipped. */
  openSealed(ids: readonly string[]): Promise<ReadonlyMap<string, SealedBlob>>;
  /**
   * Inside a transaction: with the row goes the key, and the bytes are noise wherever they are. Gives back the ids that
   * `erase` has something to do for; the rest were in their rows.
   */
  drop(tx: Db, ids: readonly string[]): Promise<readonly string[]>;
  /** After it: frees the space once the deletion would survive a power cut. Spares what is still there. */
  erase(ids: readonly string[]): Promise<void>;
  /**
   * Removes what was staged before `stagedBeforeMs` and never put, or dropped and never erased. Moves what version 0.1.0
   * kept in segments into rows.
   */
  sweep(stagedBeforeMs: number): Promise<{ readonly removed: number } & MovedBlobs>;
}

export interface BlobStoreDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly objects: ObjectStore;
  readonly oldSegments?: Pick<OldSegments, 'read' | 'moveAll'> | undefined;
  readonly random: Random;
  readonly clock: Pick<Clock, 'now'>;
}

export function createBlobStore({ db, keyring, objects, oldSegments, random, clock }: BlobStoreDeps): BlobStore {
  const find = askTogether(async (ids: readonly string[]) => {
    const blobs = new Map((await listBlobs(db.reader, ids)).map((blob) => [blob.id, blob]));
    return ids.map((id) => blobs.get(id));
  });

  async function eraseDropped(ids: readonly string[]): Promise<number> {
    const existing = await listExistingIds(db.reader, ids);
    const dropped = ids.filter((id) => !existing.has(id));
    if (dropped.length === 0) return 0;
    await db.durable(); // a row that a power cut brings back must find its bytes
    for (const id of dropped) await objects.delete(id);
    return dropped.length;
  }

  function decrypted(blob: KeptBlob): OpenBlob {
    const { id, sizeBytes, sealedKey } = blob;
    const key = { id, key: keyring.open('blob', id, sealedKey) };
    const bytes = blob.place ? oldSegments?.read(blob.place, storedBytes(sizeBytes)) : blob.bytes;
    return { sizeBytes, chunks: bytes ? decryptRow(key, bytes) : decryptAll(key, objects.get(id)) };
  }

  return {
    stage(source) {
      const createdAt = clock.now();
      const id = newId(random, createdAt);
      const key = random.bytes(KEY_BYTES);
      const sealedKey = keyring.seal('blob', id, key);
      return keepEncrypted(objects, { id, key }, source).then((kept) => ({ id, sealedKey, createdAt, ...kept }));
    },
    async stageSealed(source) {
      const id = newId(random, clock.now());
      const { bytes, sizeBytes } = await keepSealed(objects, id, source, ROW_BYTES);
      const location = bytes ? 'row' : objects.location;
      const createdAt = clock.now();
      return { id, sizeBytes, location, sealedKey: NO_KEY, bytes, createdAt };
    },
    async put(tx, staged) {
      await insertBlob(tx, staged);
    },
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
    async drop(tx, ids) {
      const dropped = await deleteBlobs(tx, ids);
      return dropped.filter(({ location }) => location !== 'row' && location !== 'segment').map(({ id }) => id);
    },
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
      removed += await eraseDropped(batch);
      const movedBlobs = (await oldSegments?.moveAll()) ?? { moved: 0, damaged: 0 };
      return { removed, ...movedBlobs };
    },
  };
}

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
