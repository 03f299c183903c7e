import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.js';

/**
 * Turns rows given as one JSON text into a table `given`: one statement, compiled once, for any number of rows. The
 * text is an array of objects with these columns.
 *
 * PostgreSQL estimates such a list at a hundred rows, and would rather scan a whole table than look up a hundred. For a
 * comparison it cannot estimate it assumes one row in two hundred: this one, which is always true, makes it use the
 * indexes.
 */
export function jsonRows(
  db: Db,
  json: string,
  columns: Readonly<Record<string, 'text' | 'number'>>,
): RawBuilder<unknown> {
  const names = Object.entries(columns);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const types = names.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type === 'text' ? 'text' : 'bigint')}`);
    const any = sql.ref(names[0]?.[0] ?? '');
    return sql`(
      select * from json_to_recordset(cast(${json} as json)) as sent (${sql.join(types)})
      where concat(${any}) = concat(${any}, '')
    ) as given`;
  }
  const cells = names.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(cells)} from json_each(${json})) as given`;
}

/** A subselect of one column, `number`, from a JSON array of any length. */
export function jsonNumbers(db: Db, json: string): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`select cast(value as bigint) as number from json_array_elements_text(cast(${json} as json))`
    : sql`select value as number from json_each(${json})`;
}
