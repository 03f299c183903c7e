import type { Db } from '../db/database.js';
import type { BlobLocation, KeptBlob } from './blob.js';
import { listLocated, listPlaces } from './blob-row-store.js';
import { objectBytes } from './move-objects.js';
import type { ObjectStore } from './object-store.js';

/** Stores outside the rows. Bytes in a row exist with it. */
export const OBJECT_LOCATIONS = ['chunks', 'file', 's3'] as const satisfies readonly BlobLocation[];
/** Concurrent requests to a store. */
const AT_ONCE = 16;

export interface BlobCursor {
  readonly location: (typeof OBJECT_LOCATIONS)[number];
  readonly id: string;
}

export interface VerifiedPage {
  readonly checked: number;
  readonly unreadable: readonly UnreadableBlob[];
  /** Start of the next page; `undefined` at the end. */
  readonly next: BlobCursor | undefined;
}

export interface UnreadableBlob {
  readonly id: string;
  readonly location: BlobLocation;
  /** `elsewhere`: another node may have it. `damaged`: found only by reading it. */
  readonly fault: 'missing' | 'short' | 'elsewhere' | 'damaged';
  readonly createdAt: number;
}

export interface VerifyDeps {
  readonly db: Db;
  readonly stores: readonly ObjectStore[];
  /** Other nodes may have directories of their own. */
  readonly hasOtherNodes: boolean;
}

/** Checks that the rows of one page find their bytes at full length. The bytes are not read. */
export async function verifyBlobs(
  deps: VerifyDeps,
  { after = { location: OBJECT_LOCATIONS[0], id: '' }, limit }: { after?: BlobCursor | undefined; limit: number },
): Promise<VerifiedPage> {
  const { location } = after;
  const page = await listLocated(deps.db, location, { after: after.id, limit });
  const unreadable = await stillThere(deps.db, await findFaults(page, location, deps));
  const last = page.at(-1);
  return { checked: page.length, unreadable, next: last ? { location, id: last.id } : startAfter(location) };
}

function startAfter(location: BlobCursor['location']): BlobCursor | undefined {
  const following = OBJECT_LOCATIONS[OBJECT_LOCATIONS.indexOf(location) + 1];
  return following && { location: following, id: '' };
}

async function findFaults(
  page: readonly KeptBlob[],
  location: BlobLocation,
  { stores, hasOtherNodes }: VerifyDeps,
): Promise<UnreadableBlob[]> {
  const store = stores.find((candidate) => candidate.location === location);
  const absent = hasOtherNodes && !store?.isShared ? 'elsewhere' : 'missing';
  const faults: UnreadableBlob[] = [];
  for (let at = 0; at < page.length; at += AT_ONCE) {
    const asked = page.slice(at, at + AT_ONCE).map(async (blob) => {
      const sizeBytes = await store?.sizeOf(blob.id);
      const fault = sizeBytes === undefined ? absent : sizeBytes < objectBytes(blob) ? 'short' : undefined;
      if (fault) faults.push({ id: blob.id, location, fault, createdAt: blob.createdAt });
    });
    await Promise.all(asked);
  }
  return faults;
}

/** A blob may have been dropped or moved in the meantime. */
async function stillThere(db: Db, faults: readonly UnreadableBlob[]): Promise<readonly UnreadableBlob[]> {
  const places = await listPlaces(
    db,
    faults.map(({ id }) => id),
  );
  return faults.filter(({ id, location }) => places.get(id) === location);
}
