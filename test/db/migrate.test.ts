import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { migrate } from '../../src/db/migrate.js';
import { migrations } from '../../src/db/migrations/all.js';
import type { Migration } from '../../src/db/migrations/migration.js';
import { openDatabase } from '../../src/db/open-database.js';
import { systemClock } from '../../src/platform/clock.js';
import { startWorker } from '../../src/platform/threads/worker.js';
import { makeTestLocation, openTestDatabase, type TestDatabase, testEngine } from '../support/database.js';
import type { MigrateWorkerData } from '../support/migrate-worker.js';
import { createRecordingLog } from '../support/recording-log.js';
import { silentLog } from '../support/silent-log.js';

const next: Migration = {
  name: '9998-next',
  up: async (db) => void (await sql`create table next_thing (id integer)`.execute(db)),
};
const broken: Migration = {
  name: '9999-broken',
  async up(db) {
    await sql`create table half_thing (id integer)`.execute(db);
    await sql`insert into nowhere values (1)`.execute(db);
  },
};
const deps = { log: silentLog, clock: systemClock };

describe('migrate', () => {
  it('runs what is missing, once, in order', async () => {
    await using db = await openTestDatabase();
    expect(await migrate(db, deps)).toEqual([]);
    expect(await migrate(db, { ...deps, migrations: [...migrations, next] })).toEqual(['9998-next']);
    expect(await migrate(db, { ...deps, migrations: [...migrations, next] })).toEqual([]);
  });

  it('lets two at once through one after the other', async () => {
    await using db = await openTestDatabase();
    const threads = [1, 2].map((now) => {
      const workerData: MigrateWorkerData = { location: db.location, now };
      return startWorker(new URL('../support/migrate-worker.js', import.meta.url), { workerData });
    });
    const ended = Promise.all(threads.map((thread) => once(thread, 'exit')));
    await Promise.all(threads.map((thread) => once(thread, 'message'))); // both have opened it
    for (const thread of threads) thread.postMessage('migrate');
    const done = await Promise.all(threads.map((thread) => once(thread, 'message')));
    expect(done.flat(2)).toEqual(['9997-slow']);
    await ended;
  });

  it('refuses a database that a newer release has used', async () => {
    await using db = await openTestDatabase();
    await migrate(db, { ...deps, migrations: [...migrations, next] });
    await expect(migrate(db, deps)).rejects.toThrow(/newer Waypost \(it has 9998-next\)/);
  });

  it('works with what the next release has added, and not with what the one after it takes away', async () => {
    await using db = await openTestDatabase();
    const worksFrom = migrations.at(-1)?.name ?? '';
    const added = { ...next, worksFrom };
    await migrate(db, { ...deps, migrations: [...migrations, added] });
    expect(await migrate(db, deps)).toEqual([]);
    const takenAway: Migration = {
      name: '9999-taken-away',
      worksFrom: next.name,
      up: async (tx) => void (await sql`drop table next_thing`.execute(tx)),
    };
    await migrate(db, { ...deps, migrations: [...migrations, added, takenAway] });
    await expect(migrate(db, deps)).rejects.toThrow(/it has 9999-taken-away\), and this release cannot work with it/);
    expect(await migrate(db, { ...deps, migrations: [...migrations, added] })).toEqual([]);
  });

  it('leaves nothing of a migration that fails', async () => {
    await using db = await openTestDatabase();
    await expect(migrate(db, { ...deps, migrations: [...migrations, next, broken] })).rejects.toThrow(/nowhere/);
    expect(await hasTable(db, 'next_thing')).toBe(false);
    expect(await hasTable(db, 'half_thing')).toBe(false);
    expect(await migrate(db, { ...deps, migrations: [...migrations, next] })).toEqual(['9998-next']);
  });
});

describe.runIf(testEngine() === 'sqlite')('migrate, on SQLite', () => {
  it('takes a copy before it changes a database that is in use, and another at the next attempt', async () => {
    await using db = await openTestDatabase();
    const attempt = (now: number) =>
      migrate(db, { log: silentLog, clock: { now: () => now }, migrations: [...migrations, broken] });
    await insert(db, 'old');
    await expect(attempt(1)).rejects.toThrow(/nowhere/);
    await insert(db, 'young');
    await expect(attempt(2)).rejects.toThrow(/nowhere/);
    expect(await readKeys(`${pathOf(db)}.before-9999-broken-1`)).toEqual(['old']);
    expect(await readKeys(`${pathOf(db)}.before-9999-broken-2`)).toEqual(['old', 'young']);
  });

  it('takes none of an empty one', async () => {
    const log = createRecordingLog();
    const place = await makeTestLocation();
    const db = await openDatabase(place.location, { log, onFatal: () => {} });
    await migrate(db, { log, clock: systemClock });
    await db.close();
    await place.remove();
    expect(new Set(log.events.map(({ event }) => event))).toEqual(new Set(['db.migrated']));
  });
});

async function insert(db: Database, key: string): Promise<void> {
  await db.inTransaction((tx) => tx.insertInto('limit_count').values({ key, count: 1, resets_at: 0 }).execute());
}

async function readKeys(path: string): Promise<string[]> {
  const copy = await openDatabase({ engine: 'sqlite', path }, { log: silentLog, onFatal: () => {} });
  const rows = await copy.reader.selectFrom('limit_count').select('key').orderBy('key').execute();
  await copy.close();
  return rows.map(({ key }) => key);
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const tables = await db.reader.introspection.getTables();
  return tables.some((table) => table.name === name);
}

function pathOf({ location }: TestDatabase): string {
  if (location.engine !== 'sqlite') throw new Error('SQLite only');
  return location.path;
}
