import { sql } from 'kysely';
import type { Db, EngineName } from './database.js';

export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** The primary key, its columns in order. */
  readonly key: readonly string[];
}

/** Every table, as the engine itself describes it. */
export async function listTableShapes(db: Db, engine: EngineName): Promise<readonly TableShape[]> {
  const query = engine === 'postgres' ? ON_POSTGRES : ON_SQLITE;
  const { rows } = await sql<{ tab: string; col: string; place: number }>`${sql.raw(query)}`.execute(db);
  const tables = new Map<string, { columns: string[]; key: { col: string; place: number }[] }>();
  for (const { tab, col, place } of rows) {
    const table = tables.get(tab) ?? { columns: [], key: [] };
    tables.set(tab, table);
    table.columns.push(col);
    if (place > 0) table.key.push({ col, place });
  }
  return [...tables].map(([name, { columns, key }]) => ({
    name,
    columns,
    key: key.sort((a, b) => a.place - b.place).map(({ col }) => col),
  }));
}

const ON_POSTGRES = `
  select c.relname::text as tab, a.attname::text as col,
    coalesce(array_position(i.indkey::int[], a.attnum::int), -1) + 1 as place
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

const ON_SQLITE = `
  select m.name as tab, c.name as col, c.pk as place
  from sqlite_schema m join pragma_table_info(m.name) c
  where m.type = 'table' and m.name not like 'sqlite_%'
  order by m.name, c.cid`;
