import type { Db } from '../../db/database.js';
import { insertRows } from '../rows/load-part.js';
import type { CellValue } from '../rows/row-codec.js';
import type { BackupRow } from './backup-tables.js';

export const BATCH_BYTES = 4 * 1024 * 1024;
export const BATCH_ROWS = 200;

export async function* inBatches(rows: AsyncIterable<BackupRow>): AsyncGenerator<BackupRow[], void, undefined> {
  let batch: BackupRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export async function insertAll(tx: Db, table: string, rows: readonly BackupRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  await insertRows(
    tx,
    { table, columns },
    rows.map((row) => columns.map((column) => row[column] as CellValue)),
  );
}
