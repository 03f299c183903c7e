import type { Database, Db } from '../db/database.js';
import type { Keyring } from '../keyring/keyring.js';
import { askTogether } from '../platform/ask-together.js';
import type { Clock } from '../platform/clock.js';
import { newId, type Random } from '../platform/random.js';
import type { BlobSource, OpenBlob, SealedBlob, SegmentPlace, StagedBlob } from './blob.js';
import { BlobKeys } from './blob-keys.js';
import { deleteBlobs, insertBlob, listBlobs, listExistingIds } from './blob-row-store.js';
import { toChunks } from './chunk.js';
import { type BlobKey, decryptChunk, encryptedBytes, TAG_BYTES } from './chunk-cipher.js';
import { CHUNK_BYTES, keepEncrypted, ROW_BYTES } from './keep-encrypted.js';
import type { ObjectStore } from './object-store.js';
import { readBlob } from './read-blob.js';
import { inMemory, keepSealed, NO_KEY, sealedBlobOf } from './sealed-blob.js';
import type { Segments } from './segments/segments.js';

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
   * `erase` has something to do for; the rest were in their rows, or share a file.
   */
  drop(tx: Db, ids: readonly string[]): Promise<readonly string[]>;
  /** After it: frees the space once the deletion would survive a power cut. Spares what is still there. */
  erase(ids: readonly string[]): Promise<void>;
  /** Removes what was staged before `stagedBeforeMs` and never put, or dropped and never erased. */
  sweep(stagedBeforeMs: number): Promise<{ readonly removed: number }>;
  close(): Promise<void>;
}

export interface BlobStoreDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly objects: ObjectStore;
  /** Where one process has the data directory to itself. */
  readonly segments?: Segments | undefined;
  readonly random: Random;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
}

export function createBlobStore({ db, keyring, objects, segments, random, clock }: BlobStoreDeps): BlobStore {
  const keys = new BlobKeys({ keyring, random, clock });
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

  function decrypted(blob: StagedBlob): OpenBlob {
    const { id, sizeBytes, sealedKey } = blob;
    const key = { id, key: keyring.open('blob', id, sealedKey) };
    const bytes = blob.place ? readPlace(blob.place, sizeBytes) : blob.bytes;
    return { sizeBytes, chunks: bytes ? decryptRow(key, bytes) : decryptAll(key, objects.get(id)) };
  }

  function readPlace(place: SegmentPlace, sizeBytes: number): Buffer {
    if (!segments) throw new Error(`The bytes lie in a segment of an embedded database: ${place.segment}`);
    return segments.read(place, encryptedBytes(sizeBytes, CHUNK_BYTES));
  }

  return {
    stage(source) {
      const key = keys.take();
      return keepEncrypted({ objects, segments }, key, source).then((kept) => ({
        id: key.id,
        sealedKey: key.sealedKey,
        createdAt: clock.now(),
        ...kept,
      }));
    },
    async stageSealed(source) {
      const id = newId(random, clock.now());
      const { bytes, sizeBytes } = await keepSealed(objects, id, source, ROW_BYTES);
      const location = bytes ? 'row' : objects.location;
      const createdAt = clock.now();
      return { id, sizeBytes, location, sealedKey: NO_KEY, bytes, place: undefined, cargo: undefined, createdAt };
    },
    async put(tx, staged) {
      if (staged.place) segments?.requireHeld(staged.place);
      if (staged.cargo) db.carry?.(tx, staged.cargo);
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
      segments?.loosen(dropped.flatMap(({ segment }) => segment ?? []));
      return dropped.filter(({ location, segment }) => location !== 'row' && segment === undefined).map(({ id }) => id);
    },
    async erase(ids) {
      await eraseDropped(ids);
      await segments?.freeLoosened();
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
      return { removed: removed + ((await segments?.sweep(stagedBeforeMs)) ?? 0) };
    },
    async close() {
      await segments?.close();
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
