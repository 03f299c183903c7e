import type { Database, Db } from '../db/database.js';
import type { Keyring } from '../keyring/keyring.js';
import { askTogether } from '../platform/ask-together.js';
import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import { newId, type Random } from '../platform/random.js';
import { ServiceError } from '../platform/service-error.js';
import type { BlobSource, KeptBlob, OpenBlob, SealedBlob, StagedBlob } from './blob.js';
import { type BlobHold, createBlobHold } from './blob-hold.js';
import { createBlobReader, unreadable } from './blob-reader.js';
import { deleteBlobs, insertBlob, listBlobs, listLocated } from './blob-row-store.js';
import { toChunks } from './chunk.js';
import { type BlobKey, decryptChunk, KEY_BYTES, TAG_BYTES } from './chunk-cipher.js';
import { CHUNK_BYTES, keepEncrypted, ROW_BYTES, storedBytes } from './keep-encrypted.js';
import { moveObjects } from './move-objects.js';
import type { ObjectStore } from './object-store.js';
import type { MovedBlobs, OldSegments } from './old-segments/old-segments.js';
import { readBlob } from './read-blob.js';
import { inMemory, keepSealed, NO_KEY, openedWhole, sealedBlobOf } from './sealed-blob.js';
import { createStoredObjects, type StoredObjects } from './stored-objects.js';
import { eraseUnnamed, sweepObjects } from './sweep-objects.js';
import { findUnnamedObjects, type UnnamedObjects } from './unnamed-objects.js';
import { type BlobCursor, type VerifiedPage, verifyBlobs } from './verify-blobs.js';
import { type VerifiedBytes, verifyBytes } from './verify-bytes.js';

export interface BlobStore {
  /** Call before the transaction, because a transaction awaits only its queries. */
  stage(source: BlobSource): Promise<StagedBlob>;
  /** The same for bytes that their owner has already sealed: they are stored unchanged. */
  stageSealed(source: BlobSource): Promise<StagedBlob>;
  /** Call inside the transaction, with the row that owns the blob. */
  put(tx: Db, staged: StagedBlob): Promise<void>;
  open(id: string): Promise<OpenBlob | undefined>;
  /** Opens blobs in one query, keyed by id; deleted ids are skipped. */
  openSealed(ids: readonly string[]): Promise<ReadonlyMap<string, SealedBlob>>;
  /**
   * Inside a transaction: deletes the row and with it the key, so the bytes cannot be decrypted anywhere. Returns the
   * ids to pass to `erase`; the other blobs were in their rows.
   */
  drop(tx: Db, ids: readonly string[]): Promise<readonly string[]>;
  /**
   * After the transaction: frees the space once the deletion would survive a power cut. Blobs that still have a row
   * stay.
   */
  erase(ids: readonly string[]): Promise<void>;
  /**
   * Removes objects older than this that no row refers to: staged and never put, or dropped and never erased. Then
   * moves blobs from the stores of earlier settings, and from the segments of version 0.1.0.
   */
  sweep(olderThanMs: number): Promise<Swept>;
  /** Checks that the rows of this page find their bytes, by size. The next page starts at `next`. */
  verify(page: { readonly after?: BlobCursor | undefined; readonly limit: number }): Promise<VerifiedPage>;
  /** Reads the bytes of all blobs from the one after `after`, as many as a call has time for. */
  verifyBytes(after: string): Promise<VerifiedBytes>;
  /** Objects of this turn that no row names; turns count from 0, and `next` is the following one. */
  findUnnamed(turn: number): Promise<UnnamedObjects>;
  /** The objects that a backup copies and a restore writes. */
  readonly stored: StoredObjects;
  /** A backup holds it while it reads objects. */
  readonly hold: BlobHold;
  close(): void;
}

export interface Swept extends MovedBlobs {
  readonly removed: number;
  /** Ids, by the store that should have them: they are on another node, or lost. */
  readonly missing: readonly string[];
}

export interface BlobStoreDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  /** The store for large blobs. */
  readonly objects: ObjectStore;
  /** The stores of earlier settings. */
  readonly earlierObjects?: readonly ObjectStore[] | undefined;
  readonly oldSegments?: Pick<OldSegments, 'read' | 'moveAll'> | undefined;
  readonly random: Random;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
}

/** The log names fewer; `waypost verify` names them all. */
const MISSING_PAGE = 1000;

export function createBlobStore(deps: BlobStoreDeps): BlobStore {
  const { db, keyring, objects, earlierObjects = [], oldSegments, random, clock, log } = deps;
  const stores = [objects, ...earlierObjects] as const;
  const hold = createBlobHold(db, random);
  const eraser = { db, hold };
  const find = askTogether(async (ids: readonly string[]) => {
    const blobs = new Map((await listBlobs(db.reader, ids)).map((blob) => [blob.id, blob]));
    return ids.map((id) => blobs.get(id));
  });

  const read = createBlobReader({ stores, find, log });

  async function* decryptAll(key: BlobKey, blob: KeptBlob): AsyncGenerator<Buffer, void, undefined> {
    let place = 0;
    try {
      for await (const chunk of toChunks(read(blob), CHUNK_BYTES + TAG_BYTES)) yield decryptChunk(key, place++, chunk);
    } catch (error) {
      throw error instanceof ServiceError ? error : unreadable(log, blob, error);
    }
  }

  function decrypted(blob: KeptBlob): OpenBlob {
    const { id, sizeBytes, sealedKey } = blob;
    const key = { id, key: keyring.open('blob', id, sealedKey) };
    const bytes = blob.place ? oldSegments?.read(blob.place, storedBytes(sizeBytes)) : blob.bytes;
    return { sizeBytes, chunks: bytes ? decryptRow(key, bytes) : decryptAll(key, blob) };
  }

  /** Files that nodes of an earlier release left in their own directories; this node never had one. */
  async function listWithoutStore(): Promise<readonly string[]> {
    if (stores.some(({ location }) => location === 'file')) return [];
    return (await listLocated(db.reader, 'file', { after: '', limit: MISSING_PAGE })).map(({ id }) => id);
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
      const { bytes, sizeBytes, sha256 } = await keepSealed(objects, id, source, ROW_BYTES);
      const location = bytes ? 'row' : objects.location;
      const createdAt = clock.now();
      return { id, sizeBytes, location, sealedKey: NO_KEY, bytes, sha256, createdAt };
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
        const isBare = blob.sealedKey.length === 0; // blobs from before 0006 also have a key of ours
        const isInRow = blob.bytes !== undefined || blob.place !== undefined;
        if (isBare) opened.set(blob.id, sealedBlobOf(read, blob));
        else if (isInRow) opened.set(blob.id, inMemory(await readBlob(decrypted(blob))));
        else
          opened.set(
            blob.id,
            openedWhole(() => readBlob(decrypted(blob)), blob),
          );
      }
      return opened;
    },
    async drop(tx, ids) {
      const dropped = await deleteBlobs(tx, ids);
      return dropped.filter(({ location }) => location !== 'row' && location !== 'segment').map(({ id }) => id);
    },
    async erase(ids) {
      for (const store of stores) await eraseUnnamed(eraser, store, ids).catch(() => {}); // the sweeper retries it
      db.scrubLog();
    },
    async sweep(olderThanMs) {
      let [removed, moved] = [0, 0];
      const missing: string[] = [];
      for (const store of stores) removed += await sweepObjects(db, store, { olderThanMs, nowMs: clock.now(), hold });
      for (const earlier of earlierObjects) {
        const done = await moveObjects(eraser, earlier, objects);
        moved += done.moved;
        missing.push(...done.missing);
      }
      missing.push(...(await listWithoutStore()));
      const fromSegments = (await oldSegments?.moveAll()) ?? { moved: 0, damaged: 0 };
      return { removed, moved: moved + fromSegments.moved, damaged: fromSegments.damaged, missing };
    },
    verify: (page) => verifyBlobs({ db: db.reader, stores, hasOtherNodes: db.engine === 'postgres' }, page),
    verifyBytes: (after) => verifyBytes({ db, stores, read, decrypted }, after),
    findUnnamed: (turn) => findUnnamedObjects({ db: db.reader, stores, nowMs: clock.now() }, turn),
    stored: createStoredObjects(stores),
    hold,
    close() {
      for (const store of stores) store.close?.();
    },
  };
}

/** Synchronous, since the bytes are in memory: awaiting each chunk would cost more than decrypting it. */
function* decryptRow(key: BlobKey, bytes: Uint8Array): Generator<Buffer, void, undefined> {
  const chunkBytes = CHUNK_BYTES + TAG_BYTES;
  for (let place = 0, isLast = false; !isLast; place++) {
    const end = (place + 1) * chunkBytes;
    isLast = end >= bytes.length;
    yield decryptChunk(key, place, { bytes: bytes.subarray(place * chunkBytes, end), isLast });
  }
}
