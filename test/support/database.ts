import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database, EngineName } from '../../src/db/database.js';
import { migrate } from '../../src/db/migrate.js';
import { type DatabaseDeps, type DatabaseLocation, openDatabase } from '../../src/db/open-database.js';
import { systemClock } from '../../src/platform/clock.js';
import { databaseUrl } from './postgres-server.js';
import { silentLog } from './silent-log.js';

export type TestDatabase = Database & AsyncDisposable & { readonly location: DatabaseLocation };

/** The engine of this test run. */
export function testEngine(): EngineName {
  return process.env.WAYPOST_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
}

/** A migrated, empty database of its own, removed with `await using`. */
export async function openTestDatabase(deps: Partial<DatabaseDeps> = {}): Promise<TestDatabase> {
  const place = await makeTestLocation();
  const isOnDisk = !deps.files && !deps.startCheckpoints; // a disk of the test's own must see every write
  if (place.location.engine === 'sqlite' && isOnDisk) await placeMigratedFile(place.location.path);
  const db = await openDatabase(place.location, { ...strictDeps, ...deps });
  if (testEngine() === 'sqlite') await migrate(db, { log: silentLog, clock: systemClock });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= db.close()); // a test may look at what is left
  return {
    ...db,
    close,
    location: place.location,
    async [Symbol.asyncDispose]() {
      await close();
      await place.remove();
    },
  };
}

/** Where a database may be opened: on PostgreSQL a clone of the migrated template, on SQLite a path in a new directory. */
export async function makeTestLocation(): Promise<{ location: DatabaseLocation; remove(): Promise<void> }> {
  if (testEngine() === 'sqlite') {
    const directory = await mkdtemp(join(tmpdir(), 'waypost-test-'));
    return {
      location: { engine: 'sqlite', path: join(directory, 'waypost.db') },
      remove: () => rm(directory, { recursive: true, force: true }),
    };
  }
  const { url, template } = inject('postgres');
  const name = `waypost_test_${randomBytes(8).toString('hex')}`;
  admin ??= connectAdmin(url);
  const client = await admin;
  await client.query(`create database ${name} template ${template} strategy file_copy`); // faster than through the log
  return {
    location: { engine: 'postgres', url: databaseUrl(url, name), poolSize: 10 },
    remove: async () => void (await client.query(`drop database ${name} with (force)`)),
  };
}

/** SQLite's template: what a first start would make, without making it again each time. An older file stays. */
export async function placeMigratedFile(path: string): Promise<void> {
  migratedFile ??= makeMigratedFile();
  await writeFile(path, await migratedFile, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

let migratedFile: Promise<Uint8Array> | undefined;

async function makeMigratedFile(): Promise<Uint8Array> {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-test-'));
  const path = join(directory, 'waypost.db');
  const db = await openDatabase({ engine: 'sqlite', path }, strictDeps);
  await migrate(db, { log: silentLog, clock: systemClock });
  await db.close(); // the log is in the database file now
  const bytes = await readFile(path);
  await rm(directory, { recursive: true });
  return bytes;
}

/** One connection for all databases of a test file: it ends with its process. */
let admin: Promise<Client> | undefined;

async function connectAdmin(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  return client;
}

const strictDeps: DatabaseDeps = {
  log: silentLog,
  watchTransactions: true,
  onFatal(error) {
    throw error;
  },
};
