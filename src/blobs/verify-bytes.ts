import { createHash } from 'node:crypto';
import type { Database } from '../db/database.js';
import { ServiceError } from '../platform/service-error.js';
import type { KeptBlob, OpenBlob } from './blob.js';
import type { ReadObject } from './blob-reader.js';
import { listInOrder, listPlaces, recordSum } from './blob-row-store.js';
import { sumOf } from './keep-encrypted.js';
import { MissingObjectError, type ObjectStore } from './object-store.js';
import { UnreadableBlobError } from './unreadable-blob.js';
import type { UnreadableBlob } from './verify-blobs.js';

/** Up to 256 KB each are in memory. */
const PAGE_ROWS = 32;
/** One call reads at least this much: a round trip per page would take longer. */
const CALL_BYTES = 8 * 1024 * 1024;
const CALL_ROWS = 2000;

export interface VerifiedBytes {
  readonly checked: number;
  readonly bytes: number;
  /** Bytes of an earlier release, which had no sum: it was computed now. */
  readonly summed: number;
  readonly unreadable: readonly UnreadableBlob[];
  /** Start of the next call; `undefined` at the end. */
  readonly next: string | undefined;
}

export interface VerifyBytesDeps {
  readonly db: Database;
  readonly stores: readonly ObjectStore[];
  readonly read: ReadObject;
  readonly decrypted: (blob: KeptBlob) => OpenBlob;
}

type Verdict = 'whole' | 'summed' | 'damaged' | 'missing' | 'elsewhere';

/** Reads every byte, in rows and in objects, and compares it with the sum that was stored with it. No key is needed. */
export async function verifyBytes(deps: VerifyBytesDeps, after: string): Promise<VerifiedBytes> {
  const { db } = deps;
  const unreadable: UnreadableBlob[] = [];
  let [checked, bytes, summed] = [0, 0, 0];
  for (let last = after; ; ) {
    const page = await listInOrder(db.reader, { after: last, limit: PAGE_ROWS });
    for (const blob of page) {
      const verdict = await judge(deps, blob);
      checked += 1;
      bytes += blob.sizeBytes;
      if (verdict === 'summed') summed += 1;
      else if (verdict !== 'whole') {
        unreadable.push({ id: blob.id, location: blob.location, fault: verdict, createdAt: blob.createdAt });
      }
    }
    const end = page.at(-1);
    const found = { checked, bytes, summed, unreadable: await stillThere(deps, unreadable) };
    if (!end || page.length < PAGE_ROWS) return { ...found, next: undefined };
    if (bytes >= CALL_BYTES || checked >= CALL_ROWS) return { ...found, next: end.id };
    last = end.id;
  }
}

async function judge(deps: VerifyBytesDeps, blob: KeptBlob): Promise<Verdict> {
  try {
    if (blob.sha256 === undefined) return await judgeUnsummed(deps, blob);
    const sum = blob.bytes ? sumOf(blob.bytes) : await sumOfObject(deps.read, blob);
    return sum.equals(blob.sha256) ? 'whole' : 'damaged';
  } catch (error) {
    if (error instanceof ServiceError && !(error instanceof UnreadableBlobError)) throw error;
    return await faultOf(deps, blob);
  }
}

/** Decryption proves bytes that have a key of ours. The others get the sum of what is there now. */
async function judgeUnsummed({ db, read, decrypted }: VerifyBytesDeps, blob: KeptBlob): Promise<Verdict> {
  if (blob.sealedKey.length > 0) {
    for await (const _ of decrypted(blob).chunks) {
      // Reading it authenticates it
    }
    return 'whole';
  }
  await recordSum(db.writer, blob.id, blob.bytes ? sumOf(blob.bytes) : await sumOfObject(read, blob));
  return 'summed';
}

async function sumOfObject(read: ReadObject, blob: KeptBlob): Promise<Buffer> {
  const sum = createHash('sha256');
  for await (const piece of read(blob)) sum.update(piece);
  return sum.digest();
}

async function faultOf({ db, stores }: VerifyBytesDeps, blob: KeptBlob): Promise<Verdict> {
  if (blob.bytes || blob.place) return 'damaged';
  const store = stores.find(({ location }) => location === blob.location);
  try {
    if (store && (await store.sizeOf(blob.id)) !== undefined) return 'damaged';
  } catch (error) {
    if (!(error instanceof MissingObjectError)) throw error;
  }
  return db.engine === 'postgres' && !store?.isShared ? 'elsewhere' : 'missing';
}

/** A blob may have been deleted in the meantime. */
async function stillThere({ db }: VerifyBytesDeps, found: readonly UnreadableBlob[]): Promise<UnreadableBlob[]> {
  const ids = found.map(({ id }) => id);
  const places = await listPlaces(db.reader, ids);
  return found.filter(({ id, location }) => places.get(id) === location);
}
