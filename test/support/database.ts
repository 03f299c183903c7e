import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
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

/** The engine this run of the suite is for. */
export function testEngine(): EngineName {
  return process.env.WAYPOST_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
}

/** A migrated, empty database of its own, removed with `await using`. */
export async function openTestDatabase(deps: Partial<DatabaseDeps> = {}): Promise<TestDatabase> {
  const place = await makeTestLocation();
  const db = await openDatabase(place.location, { ...strictDeps, ...deps });
  if (testEngine() === 'sqlite') await migrate(db, { log: silentLog, clock: systemClock });
  return {
    ...db,
    location: place.location,
    async [Symbol.asyncDispose]() {
      await db.close();
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
