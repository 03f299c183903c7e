import { sql } from 'kysely';
import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import { OperatorError } from '../platform/operator-error.js';
import type { Database, Db, EngineName } from './database.js';
import { copyBeforeMigration } from './engines/sqlite/copy-database.js';
import { migrations as allMigrations } from './migrations/all.js';
import type { Migration, MigrationSeals } from './migrations/migration.js';
import { rewriteTables } from './rewrite-tables.js';

export interface MigrateDeps {
  readonly log: Log;
  readonly clock: Pick<Clock, 'now'>;
  /** Not needed for a database that is new. */
  readonly seals?: MigrationSeals;
  readonly migrations?: readonly Migration[];
}

const NO_SEALS: MigrationSeals = { email: refuseToSeal, captured: refuseToSeal };

function refuseToSeal(): never {
  throw new Error('rows of an earlier release cannot be sealed without the instance key');
}

/** A database that this release cannot serve. */
class SchemaError extends OperatorError {
  override readonly name = 'SchemaError';
}

/** Brings the schema up to date, all or nothing, and answers with the names of what it ran. Forward only. */
export async function migrate(
  db: Database,
  { log, clock, seals = NO_SEALS, migrations = allMigrations }: MigrateDeps,
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
  const done = await db.inTransaction((tx) => runPending(tx, db, { migrations, seals }, clock.now()));
  for (const { name, rewrites } of pending) {
    if (!rewrites) continue;
    try {
      // A new database has nothing that could be left behind
      if (isInUse) await rewriteTables(db, rewrites);
    } catch (error) {
      // Too little room, perhaps: everything works without it, and the next start tries again
      log.warn('db.notRewritten', { name, error });
      continue;
    }
    await db.inTransaction((tx) => record(tx, name, clock.now()));
    done.push(name);
  }
  await db.durable();
  await showNewTables(db);
  for (const name of done) log.info('db.migrated', { name });
  return pending.map(({ name }) => name).filter((name) => done.includes(name));
}

/**
 * SQLite's reader may know the tables as they were. A statement that it prepares then has the columns of before as names
 * and those of now as values; whatever it runs first makes it look again.
 */
async function showNewTables(db: Database): Promise<void> {
  if (db.engine === 'sqlite') await sql`select 1 from sqlite_schema limit 1`.execute(db.reader);
}

async function runPending(
  tx: Db,
  { engine }: Database,
  { migrations, seals }: { readonly migrations: readonly Migration[]; readonly seals: MigrationSeals },
  now: number,
): Promise<string[]> {
  const pending = findPending(await listApplied(tx, engine), migrations);
  const done: string[] = [];
  for (const { name, up, rewrites } of pending) {
    if (rewrites) continue;
    await up(tx, engine, seals);
    await record(tx, name, now);
    done.push(name);
  }
  return done;
}

async function record(tx: Db, name: string, now: number): Promise<void> {
  await sql`insert into schema_migration (name, applied_at) values (${name}, ${now}) on conflict do nothing`.execute(
    tx,
  );
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
  const done = new Set(applied);
  return migrations.filter(({ name }) => !done.has(name));
}

/** Until commit; SQLite's one writer needs none. A big table may take longer than a statement normally may. */
async function lockMigrations(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
}

/** Any number that no one else takes in this database. */
const MIGRATION_LOCK = 8_792_641;
