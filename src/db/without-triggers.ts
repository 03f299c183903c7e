import { sql } from 'kysely';
import type { Database } from './database.js';

/**
 * Rows that come with their counts are not counted again. Only for a database that no other process uses, and that is
 * discarded if `body` fails.
 */
export async function withoutTriggers<T>(db: Database, body: () => Promise<T>): Promise<T> {
  const putBack = await (db.engine === 'postgres' ? disable(db) : remove(db));
  const result = await body();
  for (const statement of putBack) await sql.raw(statement).execute(db.writer);
  return result;
}

async function disable({ reader, writer }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct quote_ident(c.relname) as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not t.tgisinternal`.execute(reader);
  for (const { name } of rows) await sql.raw(`alter table ${name} disable trigger user`).execute(writer);
  return rows.map(({ name }) => `alter table ${name} enable trigger user`);
}

async function remove({ reader, writer }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_schema where type = 'trigger'`.execute(reader);
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(writer);
  return rows.map(({ text }) => text);
}
