import { sql } from 'kysely';
import type { TestDatabase } from '../support/database.js';

export interface TableKeys {
  readonly columns: readonly string[];
  /** The primary key and every unique index, their columns in order; an expression is `?`. */
  readonly uniqueKeys: readonly (readonly string[])[];
  /** Columns of this table that a foreign key holds. */
  readonly foreignKeys: readonly (readonly string[])[];
}

/** As the engine itself describes what the migrations made. */
export async function readTableKeys(db: TestDatabase): Promise<Map<string, TableKeys>> {
  const query = db.engine === 'postgres' ? ON_POSTGRES : ON_SQLITE;
  const { rows } = await sql<{ tab: string; kind: string; cols: string }>`${sql.raw(query)}`.execute(db.reader);
  const tables = new Map<string, { columns: string[]; uniqueKeys: string[][]; foreignKeys: string[][] }>();
  for (const { tab, kind, cols } of rows) {
    const table = tables.get(tab) ?? { columns: [], uniqueKeys: [], foreignKeys: [] };
    tables.set(tab, table);
    if (kind === 'column') table.columns.push(cols);
    else (kind === 'unique' ? table.uniqueKeys : table.foreignKeys).push(cols.split(' '));
  }
  return tables;
}

const ON_POSTGRES = `
  select c.relname as tab, 'column' as kind, a.attname as cols
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all
  select c.relname, 'unique', (
    select string_agg(coalesce(a.attname, '?'), ' ' order by k.place)
    from unnest(i.indkey::int[]) with ordinality k (attnum, place)
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum and k.attnum > 0)
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind = 'r' and i.indisunique
  union all
  select c.relname, 'foreign', (
    select string_agg(a.attname, ' ' order by k.place)
    from unnest(f.conkey) with ordinality k (attnum, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum)
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and f.contype = 'f'`;

// A table's key is an index of its own, but for a rowid that has another name and one that is the table
const ON_SQLITE = `
  select m.name as tab, 'column' as kind, c.name as cols
  from sqlite_master m join pragma_table_info(m.name) c
  where m.type = 'table' and m.name not like 'sqlite_%'
  union all
  select m.name, 'unique', (
    select group_concat(coalesce(k.name, '?'), ' ') from (select * from pragma_index_info(i.name) order by seqno) k)
  from sqlite_master m join pragma_index_list(m.name) i
  where m.type = 'table' and m.name not like 'sqlite_%' and i."unique"
  union all
  select m.name, 'foreign', group_concat(f."from", ' ')
  from sqlite_master m join pragma_foreign_key_list(m.name) f
  where m.type = 'table' and m.name not like 'sqlite_%'
  group by m.name, f.id`;
