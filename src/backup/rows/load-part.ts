import { sql } from 'kysely';
import type { BlobLocation } from '../../blobs/blob.js';
import type { Database, Db } from '../../db/database.js';
import { listTableShapes } from '../../db/table-shapes.js';
import { isCopied } from './copy-rows.js';
import { type CellValue, decodePart } from './row-codec.js';

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const MOST_VALUES = 10_000;
const MOST_BYTES = 1024 * 1024;

/** Migrations may have filled tables whose rows come from the backup. */
export async function emptyTables(db: Database): Promise<void> {
  for (const shape of await listTableShapes(db.reader, db.engine)) {
    if (isCopied(shape)) await sql`delete from ${sql.table(shape.name)}`.execute(db.writer);
  }
}

/** `location`: where the objects of the restored installation are. */
export async function loadPart(db: Database, part: Buffer, location: BlobLocation): Promise<void> {
  const { head, rows } = decodePart(part);
  const place = head.table === 'blob' ? head.columns.indexOf('location') : -1;
  await db.inTransaction(async (tx) => {
    let batch: CellValue[][] = [];
    let batchBytes = 0;
    for (const cells of rows()) {
      if (place !== -1 && cells[place] !== 'row') cells[place] = location;
      batch.push(cells);
      batchBytes += sizeOf(cells);
      if (batch.length * cells.length < MOST_VALUES && batchBytes < MOST_BYTES) continue;
      await insertRows(tx, head, batch);
      batch = [];
      batchBytes = 0;
    }
    if (batch.length > 0) await insertRows(tx, head, batch);
  });
}

export async function insertRows(
  tx: Db,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  rows: readonly (readonly CellValue[])[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((cells) => sql`(${sql.join(cells)})`));
  await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(tx);
}

function sizeOf(cells: readonly CellValue[]): number {
  let bytes = 0;
  for (const cell of cells) if (cell !== null && typeof cell !== 'number') bytes += cell.length;
  return bytes;
}
