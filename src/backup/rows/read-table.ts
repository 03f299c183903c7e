import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { TableShape } from '../../db/table-shapes.js';
import { type CellValue, encodeCells } from './row-codec.js';

/** A page is in memory; its number of rows depends on the size of the rows before. */
const PAGE_BYTES = 1024 * 1024;
const FIRST_ROWS = 16;
const MOST_ROWS = 2000;

/** Each row of a table as it is stored, in the order of its key. */
export async function* readTable(
  db: Db,
  { name, columns, key }: TableShape,
): AsyncGenerator<{ readonly key: Buffer; readonly cells: Buffer }, void, undefined> {
  if (key.length === 0) throw new Error(`table ${name} has no key, so it cannot be copied in pages`);
  const places = key.map((column) => columns.indexOf(column));
  const keyList = sql.join(key.map((column) => sql.ref(column)));
  const columnList = sql.join(columns.map((column) => sql.ref(column)));
  let after: readonly CellValue[] | undefined;
  for (let limit = FIRST_ROWS; ; ) {
    const where = after ? sql`where (${keyList}) > (${sql.join(after)})` : sql``;
    const { rows } = await sql<Record<string, CellValue>>`
      select ${columnList} from ${sql.table(name)} ${where} order by ${keyList} limit ${sql.lit(limit)}`.execute(db);
    let pageBytes = 0;
    let last: CellValue[] = [];
    for (const row of rows) {
      last = columns.map((column) => row[column] ?? null);
      const cells = encodeCells(last);
      pageBytes += cells.length;
      yield { key: encodeCells(places.map((place) => last[place])), cells };
    }
    if (rows.length < limit) return;
    after = places.map((place) => last[place] ?? null);
    limit = Math.max(1, Math.min(MOST_ROWS, limit * 2, Math.floor((PAGE_BYTES * rows.length) / pageBytes)));
  }
}
