/** Fills a throw-away database by SQL: each row is a copy of one that the service wrote, with other names. */
import type { Client } from 'pg';

export interface Copies {
  readonly table: string;
  /** The condition that finds the row to copy. */
  readonly like: string;
  readonly count: number;
  /** SQL for the columns that differ, by the number `i` of the row. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Rows of one statement. */
const CHUNK = 250_000;

export async function copyRows(client: Client, { table, like, count, columns }: Copies): Promise<void> {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => String(name));
  const unknown = Object.keys(columns).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`);
  const values = names.map((name) => columns[name] ?? `model.${name}`);
  for (let from = 0; from < count; from += CHUNK) {
    const { rowCount } = await client.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
       from (select * from ${table} where ${like} limit 1) as model,
         generate_series(${from}, ${Math.min(from + CHUNK, count) - 1}) as numbers (i)`,
    );
    if (!rowCount) throw new Error(`${table} has no row where ${like}`);
  }
}

/**
 * Without the triggers that count, and with the indexes made afterwards: kept row by row, they take longer than the rows
 * themselves, and the more the larger the table is.
 */
export async function withoutUpkeep(client: Client, tables: readonly string[], fill: () => Promise<void>) {
  await client.query(`set synchronous_commit = off`);
  await client.query(`set statement_timeout = 0`);
  await client.query(`set maintenance_work_mem = '512MB'`);
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = any($1)
       and not exists (select 1 from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}

/** What the triggers would have counted. */
export async function countAll(client: Client): Promise<void> {
  await client.query(`truncate alias_tally, delivery_tally`);
  await client.query(`insert into alias_tally (domain_id, account_id, slot, aliases, catchalls, patterns)
    select domain_id, account_id, 0, count(*), count(*) filter (where kind = 'catch-all'),
      count(*) filter (where kind = 'regex') from alias group by 1, 2`);
  await client.query(`insert into delivery_tally (domain_id, account_id, state, hour, slot, paths)
    select domain_id, coalesce(account_id, ''), state, created_at - created_at % 3600000, 0, count(*)
    from delivery_log where domain_id <> '' group by 1, 2, 3, 4`);
}
