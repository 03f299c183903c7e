import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { jsonRows } from '../db/json-rows.js';
import { prepareCommand, prepareQuery } from '../db/prepared-query.js';
import type { BlobRow } from '../db/tables.js';
import type { BlobLocation, SegmentPlace, StagedBlob } from './blob.js';

export async function insertBlob(tx: Db, blob: StagedBlob): Promise<void> {
  await insertQuery(tx, {
    id: blob.id,
    size_bytes: blob.sizeBytes,
    location: blob.location,
    sealed_key: blob.sealedKey,
    bytes: blob.bytes ?? null,
    created_at: blob.createdAt,
    segment: blob.place?.segment ?? null,
    segment_offset: blob.place?.offset ?? null,
  });
}

const insertQuery = prepareCommand<BlobRow>()((db, value) =>
  db.insertInto('blob').values({
    id: value('id'),
    size_bytes: value('size_bytes'),
    location: value('location'),
    sealed_key: value('sealed_key'),
    bytes: value('bytes'),
    created_at: value('created_at'),
    segment: value('segment'),
    segment_offset: value('segment_offset'),
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
    place: row.segment === null ? undefined : { segment: row.segment, offset: row.segment_offset ?? 0 },
    cargo: undefined,
    createdAt: row.created_at,
  };
}

export interface DroppedBlob {
  readonly id: string;
  readonly location: BlobLocation;
  readonly segment: string | undefined;
}

export async function deleteBlobs(tx: Db, ids: readonly string[]): Promise<readonly DroppedBlob[]> {
  if (ids.length === 0) return [];
  const gone = await tx.deleteFrom('blob').where('id', 'in', ids).returning(['id', 'location', 'segment']).execute();
  return gone.map(({ id, location, segment }) => ({
    id,
    location: location as BlobLocation,
    segment: segment ?? undefined,
  }));
}

export async function listExistingIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('blob').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** How much of what lies in a segment still belongs to someone. */
export async function countLiveBytes(db: Db, segment: string): Promise<number> {
  const { live } = await db
    .selectFrom('blob')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size_bytes'), sql.lit(0)).as('live'))
    .where('segment', '=', segment)
    .executeTakeFirstOrThrow();
  return live;
}

export interface SegmentBlob {
  readonly id: string;
  readonly sizeBytes: number;
  readonly offset: number;
}

export async function listSegmentBlobs(db: Db, segment: string): Promise<readonly SegmentBlob[]> {
  const rows = await db
    .selectFrom('blob')
    .select(['id', 'size_bytes', 'segment_offset'])
    .where('segment', '=', segment)
    .execute();
  return rows.map((row) => ({ id: row.id, sizeBytes: row.size_bytes, offset: row.segment_offset ?? 0 }));
}

/** Unless it has gone in the meantime. */
export async function moveBlob(tx: Db, id: string, { from, to }: { from: string; to: SegmentPlace }): Promise<void> {
  await tx
    .updateTable('blob')
    .set({ segment: to.segment, segment_offset: to.offset })
    .where('id', '=', id)
    .where('segment', '=', from)
    .execute();
}
