import { sql } from 'kysely';
import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import { OperatorError } from '../platform/operator-error.js';
import type { Database, Db, EngineName } from './database.js';
import { copyBeforeMigration } from './engines/sqlite/copy-database.js';
import { migrations as allMigrations } from './migrations/all.js';
import type { Migration } from './migrations/migration.js';

export interface MigrateDeps {
  readonly log: Log;
  readonly clock: Pick<Clock, 'now'>;
  readonly migrations?: readonly Migration[];
}

/** A database that this release cannot serve. */
class SchemaError extends OperatorError {
  override readonly name = 'SchemaError';
}

/** Brings the schema up to date, all or nothing, and answers with the names of what it ran. Forward only. */
export async function migrate(
  db: Database,
  { log, clock, migrations = allMigrations }: MigrateDeps,
): Promise<readonly string[]> {
  const applied = await db.inTransaction((tx) => listApplied(tx, db.engine));
  const pending = findPending(applied, migrations);
  if (pending.length === 0) return [];
  const isInUse = applied.length > 0;
  if (db.engine === 'sqlite' && isInUse) {
    const path = await copyBeforeMigration(db, `before-${pending[0]?.name}-${clock.now()}`);
    log.info('db.copied', { path });
  }
  // Someone else may have migrated meanwhile: what is pending is asked again under the lock
  const done = await db.inTransaction((tx) => runPending(tx, db, migrations, clock.now()));
  await db.durable();
  for (const name of done) log.info('db.migrated', { name });
  return done;
}

async function runPending(
  tx: Db,
  { engine }: Database,
  migrations: readonly Migration[],
  now: number,
): Promise<string[]> {
  const pending = findPending(await listApplied(tx, engine), migrations);
  for (const { name, up } of pending) {
    await up(tx, engine);
    await sql`insert into schema_migration (name, applied_at) values (${name}, ${now})`.execute(tx);
  }
  return pending.map(({ name }) => name);
}

async function listApplied(tx: Db, engine: EngineName): Promise<string[]> {
  if (engine === 'postgres') await lockMigrations(tx);
  await sql`create table if not exists schema_migration (name text primary key, applied_at bigint not null)`.execute(
    tx,
  );
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

function findPending(applied: readonly string[], migrations: readonly Migration[]): readonly Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = applied.find((name) => !known.has(name));
  if (newer) {
    throw new SchemaError(
      `The database has been used by a newer Waypost (it has ${newer}). Start that release again, or restore a copy made before it.`,
    );
  }
  return migrations.slice(applied.length);
}

/** Until commit; SQLite's one writer needs none. A big table may take longer than a statement normally may. */
async function lockMigrations(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
}

/** Any number that no one else takes in this database. */
const MIGRATION_LOCK = 8_792_641;
