import type { Db } from '../db/database.js';
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

export async function findBlob(db: Db, id: string): Promise<StagedBlob | undefined> {
  const { rows } = await findQuery(db, { id });
  const [row] = rows;
  return (
    row && {
      id: row.id,
      sizeBytes: row.size_bytes,
      location: row.location as BlobLocation,
      sealedKey: row.sealed_key,
      bytes: row.bytes ?? undefined,
      createdAt: row.created_at,
    }
  );
}

const findQuery = prepareQuery<Pick<BlobRow, 'id'>>()((db, value) =>
  db.selectFrom('blob').selectAll().where('id', '=', value('id')),
);

export async function deleteBlobs(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('blob').where('id', 'in', ids).execute();
}

export async function listExistingIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('blob').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
