import { sql } from 'kysely';
import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import { OperatorError } from '../platform/operator-error.js';
import type { Database, Db, EngineName } from './database.js';
import { copyBeforeMigration } from './engines/sqlite/copy-database.js';
import { checkInstanceKey, type KeyTags } from './instance-key-check.js';
import { migrations as allMigrations } from './migrations/all.js';
import type { Migration, MigrationSeals } from './migrations/migration.js';

export interface MigrateDeps {
  readonly log: Log;
  readonly clock: Pick<Clock, 'now'>;
  /** Not needed for a new database. */
  readonly seals?: MigrationSeals;
  /** Refuses a database that was sealed with other keys; without it there is no check. */
  readonly keyTags?: KeyTags;
  readonly migrations?: readonly Migration[];
}

const NO_SEALS: MigrationSeals = { email: refuseToSeal, captured: refuseToSeal };

function refuseToSeal(): never {
  throw new Error('rows of an earlier release cannot be sealed without the instance key');
}

/** A database that this release cannot use. */
class SchemaError extends OperatorError {
  override readonly name = 'SchemaError';
}

/** Brings the schema up to date, all or nothing, and returns the names of the migrations it ran. Forward only. */
export async function migrate(
  db: Database,
  { log, clock, seals = NO_SEALS, keyTags, migrations = allMigrations }: MigrateDeps,
): Promise<readonly string[]> {
  const applied = await db.inTransaction(async (tx) => {
    const done = await listApplied(tx, db.engine);
    findPending(done, migrations); // an unusable schema is reported first
    if (keyTags) await checkInstanceKey(tx, keyTags, { now: clock.now(), isInUse: done.length > 0 });
    return done;
  });
  const pending = findPending(applied, migrations);
  if (pending.length === 0) return [];
  const isInUse = applied.length > 0;
  if (db.engine === 'sqlite' && isInUse) {
    const path = await copyBeforeMigration(db, `before-${pending[0]?.name}-${clock.now()}`);
    log.info('db.copied', { path });
  }
  // Another process may have migrated: the pending list is read again under the lock
  const done = await db.inTransaction((tx) => runPending(tx, db, { migrations, seals }, clock.now()));
  for (const migration of pending) {
    const { name, rewrites } = migration;
    if (!rewrites) continue;
    try {
      // A new database has no old rows to rewrite
      if (isInUse) await rewriteTables(db, rewrites);
    } catch (error) {
      // Perhaps the disk is full: everything works without the rewrite, and the next start tries again
      log.warn('db.notRewritten', { name, error });
      continue;
    }
    await db.inTransaction((tx) => record(tx, migration, clock.now()));
    done.push(name);
  }
  await db.durable();
  await showNewTables(db);
  for (const name of done) log.info('db.migrated', { name });
  return pending.map(({ name }) => name).filter((name) => done.includes(name));
}

/**
 * SQLite's reader may have the former schema in memory. The next statement it prepares would then return the former
 * column names with the new values; any statement run first makes it reload the schema.
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
  for (const migration of pending) {
    if (migration.rewrites) continue;
    await migration.up(tx, engine, seals);
    await record(tx, migration, now);
    done.push(migration.name);
  }
  return done;
}

async function record(tx: Db, { name, worksFrom }: Migration, now: number): Promise<void> {
  await sql`insert into schema_migration (name, applied_at) values (${name}, ${now}) on conflict do nothing`.execute(
    tx,
  );
  if (worksFrom === undefined) return;
  await sql`
    insert into schema_works_from (name, works_from) values (${name}, ${worksFrom}) on conflict do nothing`.execute(tx);
}

interface AppliedMigration {
  readonly name: string;
  /** A release works with this schema if it knows this migration. */
  readonly worksFrom: string | null;
}

async function listApplied(tx: Db, engine: EngineName): Promise<readonly AppliedMigration[]> {
  if (engine === 'postgres') await lockMigrations(tx);
  await sql`create table if not exists schema_migration (name text primary key, applied_at bigint not null)`.execute(
    tx,
  );
  // A separate table, because nodes of 0.1.0 read the other one
  await sql`create table if not exists schema_works_from (name text primary key, works_from text not null)`.execute(tx);
  const { rows } = await sql<AppliedMigration>`
    select applied.name, needs.works_from as "worksFrom"
      from schema_migration as applied left join schema_works_from as needs on needs.name = applied.name
     order by applied.name`.execute(tx);
  return rows;
}

function findPending(applied: readonly AppliedMigration[], migrations: readonly Migration[]): readonly Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const newest = migrations.at(-1)?.name ?? '';
  const tooNew = applied.find(({ name, worksFrom }) => !known.has(name) && (worksFrom === null || worksFrom > newest));
  if (tooNew) {
    throw new SchemaError(
      `The database has been changed by a newer Waypost (it has ${tooNew.name}), and this release cannot work with it. Start that release again, or restore a copy made before it.`,
    );
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

/**
 * Held until commit; SQLite's single writer needs no lock. A large table may exceed the normal statement time limit.
 */
async function lockMigrations(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
}

/** Any number that nothing else uses as a lock in this database. */
const MIGRATION_LOCK = 8_792_641;

/** Rewrites tables so that the database files hold only current rows. Needs disk space for a copy of the tables. */
async function rewriteTables(db: Database, tables: readonly string[]): Promise<void> {
  if (db.engine === 'postgres') {
    for (const table of tables) {
      await db.inTransaction(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        await sql`cluster ${sql.table(table)} using ${sql.ref(`${table}_key`)}`.execute(tx);
      });
    }
    return;
  }
  await sql`vacuum`.execute(db.writer);
  db.scrubLog();
}
