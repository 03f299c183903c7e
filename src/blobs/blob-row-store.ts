import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.js';
import { jsonRows } from '../db/json-rows.js';
import { prepareQuery } from '../db/prepared-query.js';
import type { BlobRow } from '../db/tables.js';
import type { BlobLocation, KeptBlob, StagedBlob } from './blob.js';

export async function insertBlob(tx: Db, blob: StagedBlob): Promise<void> {
  await insertQuery(tx, {
    id: blob.id,
    size_bytes: blob.sizeBytes,
    location: blob.location,
    sealed_key: blob.sealedKey,
    bytes: blob.bytes ?? null,
    sha256: blob.sha256,
    created_at: blob.createdAt,
  });
}

type NewBlobRow = Omit<Selectable<BlobRow>, 'segment' | 'segment_offset'>;

const insertQuery = prepareQuery<NewBlobRow>()((db, value) =>
  db.insertInto('blob').values({
    id: value('id'),
    size_bytes: value('size_bytes'),
    location: value('location'),
    sealed_key: value('sealed_key'),
    bytes: value('bytes'),
    sha256: value('sha256'),
    created_at: value('created_at'),
  }),
);

/** In any order; deleted ids are skipped. */
export async function listBlobs(db: Db, ids: readonly string[]): Promise<readonly KeptBlob[]> {
  const { rows } = await listQuery(db, { json: JSON.stringify(ids.map((id) => ({ id }))) });
  return rows.map(toBlob);
}

const listQuery = prepareQuery<{ readonly json: string }>()((db, value) => ({
  compile: () =>
    sql<Selectable<BlobRow>>`
      select blob.* from ${jsonRows(db, value('json'), { id: 'text' })} join blob on blob.id = given.id
    `.compile(db),
}));

function toBlob(row: Selectable<BlobRow>): KeptBlob {
  return {
    id: row.id,
    sizeBytes: row.size_bytes,
    location: row.location as BlobLocation,
    sealedKey: row.sealed_key,
    bytes: row.bytes ?? undefined,
    sha256: row.sha256 ?? undefined,
    place: row.segment === null ? undefined : { segment: row.segment, offset: row.segment_offset ?? 0 },
    createdAt: row.created_at,
  };
}

export async function deleteBlobs(
  tx: Db,
  ids: readonly string[],
): Promise<readonly Pick<StagedBlob, 'id' | 'location'>[]> {
  if (ids.length === 0) return [];
  const gone = await tx.deleteFrom('blob').where('id', 'in', ids).returning(['id', 'location']).execute();
  return gone.map(({ id, location }) => ({ id, location: location as BlobLocation }));
}

/** The places of these blobs' bytes; deleted ids are skipped. */
export async function listPlaces(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, BlobLocation>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('blob').select(['id', 'location']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, location }) => [id, location as BlobLocation]));
}

/** Ordered by id. */
export async function listLocated(
  db: Db,
  location: BlobLocation,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly KeptBlob[]> {
  const rows = await db
    .selectFrom('blob')
    .selectAll()
    .where('location', '=', location)
    .where('location', '<>', 'row') // the index has no others
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toBlob);
}

/** Does nothing if the blob has been deleted, or moved by another node. */
export async function relocate(db: Db, { id, location }: KeptBlob, to: BlobLocation): Promise<void> {
  await db.updateTable('blob').set({ location: to }).where('id', '=', id).where('location', '=', location).execute();
}

/** Lists all rows with their bytes, by id. */
export async function listInOrder(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly KeptBlob[]> {
  const rows = await db.selectFrom('blob').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(toBlob);
}

export async function recordSum(db: Db, id: string, sha256: Uint8Array): Promise<void> {
  await db.updateTable('blob').set({ sha256 }).where('id', '=', id).where('sha256', 'is', null).execute();
}
