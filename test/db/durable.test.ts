import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database, Db } from '../../src/db/database.js';
import { migrate } from '../../src/db/migrate.js';
import { type DatabaseLocation, openDatabase } from '../../src/db/open-database.js';
import type { Clock } from '../../src/platform/clock.js';
import { ControlledFileSync } from '../support/controlled-file-sync.js';
import { makeTestLocation, openTestDatabase, type TestDatabase, testEngine } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';

describe.runIf(testEngine() === 'sqlite')('durable, on SQLite', () => {
  it('waits for a sync that began after the call, not for one already in flight', async () => {
    const files = new ControlledFileSync();
    await using db = await openTestDatabase({ files });
    const syncsBefore = files.synced.length;
    files.hold();

    const first = observe(db.durable());
    await files.untilBegun(syncsBefore + 1);
    await insert(db, 'committed while the first sync was in flight');
    const second = observe(db.durable());
    files.releaseOne();
    await first.promise;
    await files.untilBegun(syncsBefore + 2);
    await setImmediate();
    expect(second.isSettled).toBe(false);

    files.releaseOne();
    await second.promise;
    files.letGo();
  });

  it('is one sync for all waiting callers', async () => {
    const files = new ControlledFileSync();
    await using db = await openTestDatabase({ files });
    const syncsBefore = files.synced.length;
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        await insert(db, `writer ${n}`);
        await db.durable();
      }),
    );
    expect(files.synced.length - syncsBefore).toBeLessThan(25);
  });

  it('is a temporary error for every waiting caller when a sync fails, and ends the process', async () => {
    const files = new ControlledFileSync();
    const fatal: Error[] = [];
    await using db = await openTestDatabase({ files, onFatal: (error) => fatal.push(error) });
    files.hold();
    const served = db.durable();
    await files.untilBegun(files.synced.length + 1);
    const waiting = db.durable();
    files.failure = new Error('EIO: i/o error, fdatasync');
    files.releaseOne();

    const temporary = { kind: 'unavailable', key: 'db.unavailable' };
    await expect(served).rejects.toMatchObject(temporary);
    await expect(waiting).rejects.toMatchObject(temporary);
    await setImmediate();
    expect(fatal).toEqual([files.failure]);

    // The kernel tells of a failed write-back once: a later sync that "works" proves nothing
    files.failure = undefined;
    files.letGo();
    await expect(db.durable()).rejects.toMatchObject(temporary);
    await expect(insert(db, 'after the failure')).rejects.toMatchObject(temporary);
    await expect(db.ping()).rejects.toMatchObject(temporary);
    expect(fatal).toHaveLength(1);
  });

  it('ends the process when the log is no longer the file at its path', async () => {
    const fatal: Error[] = [];
    await using db = await openTestDatabase({ onFatal: (error) => fatal.push(error) });
    await rename(walOf(db), `${walOf(db)}.gone`);
    await writeFile(walOf(db), '');
    await expect(db.durable()).rejects.toMatchObject({ kind: 'unavailable' });
    await setImmediate();
    expect(fatal.map(String)).toEqual([expect.stringContaining('no longer the file that was opened')]);
  });

  it('syncs what recovery found, and its directory, before anyone may rely on it', async () => {
    const files = new ControlledFileSync();
    await using db = await openTestDatabase({ files });
    const [atOpening, directory] = files.synced;
    expect(atOpening).toBe(walOf(db));
    expect(directory).toBe(dirname(walOf(db)));
    // No descriptor but SQLite's own ever belongs to the database or its -shm file
    expect(new Set(files.opened)).toEqual(new Set([walOf(db), dirname(walOf(db))]));
  });

  it('does not open when that first sync fails', async () => {
    const place = await makeTestLocation();
    const files = new ControlledFileSync();
    files.failure = new Error('EIO: i/o error, fdatasync');
    const opening = openDatabase(place.location, { log: silentLog, files, onFatal: () => {} });
    await expect(opening).rejects.toThrow('EIO');
    await place.remove();
  });

  it('leaves nothing deleted in the log within 60 s of a request, nor in the database', async () => {
    const clock = createManualClock();
    const place = await makeTestLocation();
    const db = await openMigrated(place.location, clock);
    const wal = `${pathOf(place.location)}-wal`;
    const secret = 'wanted gone';
    await insert(db, secret);
    await db.inTransaction((tx) => tx.deleteFrom('limit_count').where('key', 'like', `${secret}%`).execute());
    expect(await readFile(wal, 'latin1')).toContain(secret);

    db.scrubLog();
    await clock.advance(60_000);
    await untilEmpty(wal);
    await insert(db, 'life goes on');
    expect(await readFile(wal, 'latin1')).not.toContain(secret);
    await db.close();
    expect(await readFile(pathOf(place.location), 'latin1')).not.toContain(secret);
    await place.remove();
  });
});

describe('durable', () => {
  it('resolves after a commit', async () => {
    await using db = await openTestDatabase();
    await insert(db, 'kept');
    await db.durable();
    await expect(db.ping()).resolves.toBeUndefined();
  });
});

async function openMigrated(location: DatabaseLocation, clock: Clock): Promise<Database> {
  const db = await openDatabase(location, { log: silentLog, clock, onFatal: () => {} });
  await migrate(db, { log: silentLog, clock });
  return db;
}

function pathOf(location: DatabaseLocation): string {
  if (location.engine !== 'sqlite') throw new Error('SQLite only');
  return location.path;
}

function walOf(db: TestDatabase): string {
  return `${pathOf(db.location)}-wal`;
}

function insert(db: Database, key: string): Promise<unknown> {
  const row = { key, count: 1, resets_at: 0 };
  return db.inTransaction((tx: Db) => tx.insertInto('limit_count').values(row).execute());
}

function observe(promise: Promise<void>): { readonly promise: Promise<void>; isSettled: boolean } {
  const observed = { promise, isSettled: false };
  const settle = () => {
    observed.isSettled = true;
  };
  promise.then(settle, settle);
  return observed;
}

async function untilEmpty(path: string): Promise<void> {
  while ((await stat(path)).size > 0) await setImmediate();
}
