import { sql } from 'kysely';
import { OperatorError } from '../platform/operator-error.js';
import type { Database } from './database.js';
import { listTableShapes } from './table-shapes.js';

/** A table without rows: as long as it is there, a restore is under way or was killed. */
const MARK = 'restore_unfinished';

/** Nothing starts with half an installation, on no node. */
export async function refuseUnfinishedRestore({ reader, engine }: Pick<Database, 'reader' | 'engine'>): Promise<void> {
  const tables = await listTableShapes(reader, engine);
  if (!tables.some(({ name }) => name === MARK)) return;
  throw new OperatorError(
    'A restore into this installation has not finished. Run waypost restore again: it starts over.',
  );
}

/** `occupied`: an installation lives there; `unfinished`: a killed restore left it. */
export type Vacancy = 'empty' | 'unfinished' | 'occupied';

export async function readVacancy({ reader, engine }: Pick<Database, 'reader' | 'engine'>): Promise<Vacancy> {
  const tables = await listTableShapes(reader, engine);
  if (tables.length === 0) return 'empty';
  return tables.some(({ name }) => name === MARK) ? 'unfinished' : 'occupied';
}

/** Removes the tables of an unfinished restore, but not its mark. */
export async function dropTables(db: Database): Promise<void> {
  const tables = await listTableShapes(db.reader, db.engine);
  for (const { name } of tables) if (name !== MARK) await sql`drop table ${sql.table(name)}`.execute(db.writer);
  if (db.engine === 'sqlite') return; // triggers went with their tables
  const { rows } = await sql<{ name: string }>`
    select quote_ident(p.proname) as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and p.prorettype = 'trigger'::regtype`.execute(db.reader);
  for (const { name } of rows) await sql.raw(`drop function ${name}()`).execute(db.writer);
}

export async function setRestoreMark(db: Database): Promise<void> {
  await sql`create table if not exists ${sql.table(MARK)} (id text primary key)`.execute(db.writer);
  await db.durable();
}

export async function clearRestoreMark(db: Database): Promise<void> {
  await db.durable();
  await sql`drop table if exists ${sql.table(MARK)}`.execute(db.writer);
  await db.durable();
}
