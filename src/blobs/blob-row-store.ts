import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { jsonRows } from '../db/json-rows.js';
import { prepareQuery } from '../db/prepared-query.js';
import type { BlobRow } from '../db/tables.js';
import type { BlobLocation, StagedBlob } from './blob.js';

export async function insertBlob(tx: Db, blob: StagedBlob): Promise<void> {
  await insertQuery(tx, {
    id: blob.id,
    size_bytes: blob.sizeBytes,
    location: blob.location,
    sealed_key: blob.sealedKey,
    bytes: blob.bytes ?? null,
    created_at: blob.createdAt,
  });
}

const insertQuery = prepareQuery<BlobRow>()((db, value) =>
  db.insertInto('blob').values({
    id: value('id'),
    size_bytes: value('size_bytes'),
    location: value('location'),
    sealed_key: value('sealed_key'),
    bytes: value('bytes'),
    created_at: value('created_at'),
  }),
);

/** In any order; what is gone is left out. */
export async function listBlobs(db: Db, ids: readonly string[]): Promise<readonly StagedBlob[]> {
  const { rows } = await listQuery(db, { json: JSON.stringify(ids.map((id) => ({ id }))) });
  return rows.map(toBlob);
}

const listQuery = prepareQuery<{ readonly json: string }>()((db, value) => ({
  compile: () =>
    sql<BlobRow>`
      select blob.* from ${jsonRows(db, value('json'), { id: 'text' })} join blob on blob.id = given.id
    `.compile(db),
}));

function toBlob(row: BlobRow): StagedBlob {
  return {
    id: row.id,
    sizeBytes: row.size_bytes,
    location: row.location as BlobLocation,
    sealedKey: row.sealed_key,
    bytes: row.bytes ?? undefined,
    createdAt: row.created_at,
  };
}

/** Gives back those whose bytes lie elsewhere. */
export async function deleteBlobs(tx: Db, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const gone = await tx.deleteFrom('blob').where('id', 'in', ids).returning(['id', 'location']).execute();
  return gone.filter(({ location }) => location !== 'row').map(({ id }) => id);
}

export async function listExistingIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('blob').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
