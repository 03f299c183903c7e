import { type AliasedRawBuilder, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './database.js';

/*
 * Rows as JSON arrays of their columns. Passing a row column by column costs more than finding it: for thirty columns
 * both drivers take longer than for one text with the same content, PostgreSQL's five times as long. Text and numbers
 * only.
 */

/** One text of the columns, given as `table.column`, in this order. */
export function packRow(db: Db, columns: readonly string[]): RawBuilder<string> {
  return sql`cast(${cells(db, columns)} as text)`;
}

export function unpackRow<Row extends object>(packed: string, names: readonly (keyof Row & string)[]): Row {
  const cells: unknown[] = JSON.parse(packed);
  const row = newRow(names);
  for (let i = 0; i < names.length; i++) row[names[i] as string] = cells[i];
  return row as Row;
}

/**
 * All columns of a row that is read by key: one text where the driver is slow per column, the columns themselves where
 * they come in one array (in SQLite the text costs a call a tenth of its CPU). `columns`: name → `table.column`.
 */
export function wholeRow<Row extends object>(
  db: Db,
  columns: Readonly<Record<keyof Row & string, string>>,
): readonly AliasedRawBuilder<unknown, string>[] {
  if (isPostgres(db)) return [packRow(db, Object.values(columns)).as('packed')];
  return Object.entries<string>(columns).map(([name, column]) => sql`${sql.ref(column)}`.as(name));
}

export function readWholeRow<Row extends object>(row: object, names: readonly (keyof Row & string)[]): Row {
  return 'packed' in row ? unpackRow(row.packed as string, names) : (row as Row);
}

/** All rows of a list in one text, in the order of the query. */
export async function executePacked<DB, TB extends keyof DB, Row extends object>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  const { rows } = await sql<{ columns: string }>`
    select ${packColumns(db, columns)} as columns from (${query}) as packed
  `.execute(db);
  return fromColumns(JSON.parse(rows[0]?.columns ?? '[]'), columns);
}

/**
 * Column by column: PostgreSQL then looks up how to write a value once per list, not per cell, and takes a third less
 * time.
 */
function packColumns(db: Db, columns: readonly string[]): RawBuilder<string> {
  const array = sql.raw(isPostgres(db) ? 'json_build_array' : 'json_array');
  const lists = columns.map((column) => sql`${listOf(db)}(${sql.ref(`packed.${column}`)})`);
  return sql`cast(${array}(${sql.join(lists)}) as text)`;
}

/** PostgreSQL returns `null` for the columns of no rows. */
function fromColumns<Row extends object>(
  lists: readonly (readonly unknown[] | null)[],
  names: readonly (keyof Row & string)[],
): Row[] {
  const rows: Record<string, unknown>[] = [];
  const count = lists[0]?.length ?? 0;
  for (let n = 0; n < count; n++) {
    const row = newRow(names);
    for (let i = 0; i < names.length; i++) row[names[i] as string] = lists[i]?.[n];
    rows.push(row);
  }
  return rows as Row[];
}

/** Selects all rows of a subquery `packed` as one text, each an array of these columns; `null` for no rows. */
export function packList(db: Db, columns: readonly string[]): RawBuilder<string | null> {
  const row = cells(
    db,
    columns.map((column) => `packed.${column}`),
  );
  return sql`cast(${listOf(db)}(${row}) as text)`;
}

function listOf(db: Db): RawBuilder<unknown> {
  return sql.raw(isPostgres(db) ? 'json_agg' : 'json_group_array');
}

function cells(db: Db, columns: readonly string[]): RawBuilder<unknown> {
  const array = sql.raw(isPostgres(db) ? 'json_build_array' : 'json_array');
  return sql`${array}(${sql.join(columns.map((column) => sql.ref(column)))})`;
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * An object that gets a dozen keys by computed names becomes a hash table, slow to fill and to read; a parsed object
 * and its copies do not.
 */
function newRow(names: readonly string[]): Record<string, unknown> {
  let blank = blanks.get(names);
  if (!blank) {
    blank = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Record<string, null>;
    blanks.set(names, blank);
  }
  return { ...blank };
}

const blanks = new WeakMap<readonly string[], Readonly<Record<string, null>>>();
