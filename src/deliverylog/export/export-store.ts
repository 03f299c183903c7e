import type { Db } from '../../db/database.js';
import type { LogExportPartRow } from '../../db/tables.js';

export async function insertPart(tx: Db, row: LogExportPartRow): Promise<void> {
  await tx.insertInto('log_export_part').values(row).execute();
}

export async function listParts(db: Db, exportId: string): Promise<readonly LogExportPartRow[]> {
  return db.selectFrom('log_export_part').selectAll().where('export_id', '=', exportId).orderBy('number').execute();
}

export async function markReady(tx: Db, exportId: string): Promise<void> {
  await tx.updateTable('log_export_part').set({ is_ready: 1 }).where('export_id', '=', exportId).execute();
}

/** Returns their blobs. */
export async function deleteParts(tx: Db, exportId: string): Promise<readonly string[]> {
  const rows = await tx.deleteFrom('log_export_part').where('export_id', '=', exportId).returning('blob_id').execute();
  return rows.map(({ blob_id }) => blob_id);
}

/** Parts of exports that were given up. */
export async function listStaleExports(db: Db, before: number, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('log_export_part')
    .select('export_id')
    .distinct()
    .where('created_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map(({ export_id }) => export_id);
}
