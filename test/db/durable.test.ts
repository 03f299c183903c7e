import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import type { Database, Db, TransactionOptions } from '../../src/db/database.js';
import { migrate } from '../../src/db/migrate.js';
import { type DatabaseLocation, openDatabase } from '../../src/db/open-database.js';
import { type Clock, systemClock } from '../../src/platform/clock.js';
import { type FileSync, type SyncBeside, systemFileSync } from '../../src/platform/file-sync.js';
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

  it('is one sync for all who wait', async () => {
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

  it('of one who waits alone is synced on the loop, by threads where it is long, and for a while after two slow ones', async () => {
    const syncs = { here: 0, byThread: 0 };
    let elapsedMs = 0;
    let tookMs = 0.2;
    const files: FileSync = {
      ...systemFileSync,
      fdatasyncHere: () => {
        syncs.here += 1;
        elapsedMs += tookMs;
      },
      fdatasync: (descriptor) => {
        syncs.byThread += 1;
        return systemFileSync.fdatasync(descriptor);
      },
    };
    await using db = await openTestDatabase({ files, clock: { ...systemClock, monotonicMs: () => elapsedMs } });
    const syncsOf = async (act: () => Promise<unknown>) => {
      Object.assign(syncs, { here: 0, byThread: 0 });
      elapsedMs += 1;
      await act();
      return { ...syncs };
    };

    expect(await syncsOf(() => db.durable())).toEqual({ here: 1, byThread: 0 });
    expect(await syncsOf(() => Promise.all([db.durable(), db.durable()]))).toEqual({ here: 0, byThread: 1 });
    const write = async (key: string) => {
      await insert(db, key);
      await db.durable();
    };
    expect(await syncsOf(() => write('short'))).toEqual({ here: 1, byThread: 0 });
    expect(await syncsOf(() => write('long'.repeat(5000)))).toEqual({ here: 0, byThread: 1 });
    expect(await syncsOf(() => write('short again'))).toEqual({ here: 1, byThread: 0 });
    tookMs = 30;
    expect(await syncsOf(() => db.durable())).toEqual({ here: 1, byThread: 0 });
    expect(await syncsOf(() => db.durable())).toEqual({ here: 1, byThread: 0 });
    expect(await syncsOf(() => db.durable())).toEqual({ here: 0, byThread: 1 });
    elapsedMs += 2000;
    expect(await syncsOf(() => db.durable())).toEqual({ here: 1, byThread: 0 });
  });

  it('of what nobody waits for is left to threads', async () => {
    let syncsHere = 0;
    const files: FileSync = {
      ...systemFileSync,
      fdatasyncHere: (descriptor) => {
        syncsHere += 1;
        systemFileSync.fdatasyncHere?.(descriptor);
      },
    };
    await using db = await openTestDatabase({ files });
    await db.durable();
    const logBytes = async () => (await stat(`${pathOf(db.location)}-wal`)).size;
    const before = { syncsHere, logBytes: await logBytes() };
    await insert(db, 'a');
    await expect.poll(logBytes).toBeGreaterThan(before.logBytes);
    await db.inTransaction(async () => {}); // behind the span's end
    expect(syncsHere).toBe(before.syncsHere);
  });

  describe('of one who is known to wait', () => {
    it('is the sync that began with the commit, and no other', async () => {
      const { beside, syncs } = createBeside();
      await using db = await openBeside(beside);
      syncs.length = 0;
      await insert(db, 'a', { isAwaited: true });
      expect(syncs).toEqual(['begun']);
      await db.durable();
      expect(syncs).toEqual(['begun', 'ended']);
    });

    it('is one more where someone has written since', async () => {
      const { beside, syncs } = createBeside();
      await using db = await openBeside(beside);
      syncs.length = 0;
      await insert(db, 'a', { isAwaited: true });
      await insert(db, 'b', { isAwaited: true });
      expect(syncs).toEqual(['begun']);
      await db.durable();
      expect(syncs).toEqual(['begun', 'ended', 'begun', 'ended']);
    });

    it('is one of the log as well where that has been committed to since', async () => {
      const { beside, syncs } = createBeside();
      await using db = await openBeside(beside);
      syncs.length = 0;
      await insert(db, 'a', { isAwaited: true });
      await insert(db, 'too long for the journal'.repeat(10_000), { isAwaited: true });
      await db.durable();
      expect(syncs).toEqual(['begun', 'ended', 'begun', 'ended']);
    });

    it('begins for a long record too, but not before he asks where the disk is slow', async () => {
      const { beside, syncs } = createBeside();
      const clock = { ...systemClock, monotonicMs: () => elapsedMs };
      let elapsedMs = 0;
      let tookMs = 0;
      const finish = () => {
        elapsedMs += tookMs;
        beside.finish();
      };
      await using db = await openTestDatabase({ clock, files: { ...systemFileSync, beside: { ...beside, finish } } });
      await db.durable();
      syncs.length = 0;
      await insert(db, 'long'.repeat(5000), { isAwaited: true });
      expect(syncs).toEqual(['begun']);
      await db.durable();
      tookMs = 30;
      await db.durable();
      await db.durable();
      syncs.length = 0;
      await insert(db, 'short', { isAwaited: true });
      expect(syncs).toEqual([]);
    });

    it('is refused when that sync fails, and ends the process', async () => {
      const failure = new Error('EIO: fdatasync');
      const fatal: Error[] = [];
      const { beside } = createBeside();
      let isFailing = false;
      const finish = () => {
        beside.finish();
        if (isFailing) throw failure;
      };
      await using db = await openBeside({ ...beside, finish }, (error) => fatal.push(error));
      isFailing = true;
      await insert(db, 'a', { isAwaited: true });
      await expect(db.durable()).rejects.toMatchObject({ kind: 'unavailable', key: 'db.unavailable' });
      await expect(insert(db, 'b', { isAwaited: true })).rejects.toMatchObject({ kind: 'unavailable' });
      await setImmediate();
      expect(fatal).toEqual([failure]);
    });
  });

  it('is refused to one who waits alone when his sync fails, and ends the process', async () => {
    const failure = new Error('EIO: i/o error, fdatasync');
    const fatal: Error[] = [];
    let isFailing = false;
    const files: FileSync = {
      ...systemFileSync,
      fdatasyncHere: () => {
        if (isFailing) throw failure;
      },
    };
    await using db = await openTestDatabase({ files, onFatal: (error) => fatal.push(error) });
    isFailing = true;
    await expect(db.durable()).rejects.toMatchObject({ kind: 'unavailable', key: 'db.unavailable' });
    await expect(insert(db, 'after the failure')).rejects.toMatchObject({ kind: 'unavailable' });
    await setImmediate();
    expect(fatal).toEqual([failure]);
  });

  it('gives everyone who waits a temporary error when a sync fails, and ends the process', async () => {
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

    // The kernel tells of a failed write-back once: a later sync that "works" must convince nobody
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

  it('ends the process when the journal is no longer the file at its path, before anything is in it', async () => {
    const fatal: Error[] = [];
    await using db = await openTestDatabase({ onFatal: (error) => fatal.push(error) });
    await db.durable();
    await replaceJournal(db);
    await expect(insert(db, 'into a journal that no one will read again')).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await setImmediate();
    expect(fatal.map(String)).toEqual([expect.stringContaining('no longer the file that was opened')]);
  });

  it('loses nothing where the journal goes while it is in use: what was in it is committed, and then the process ends', async () => {
    const fatal: Error[] = [];
    await using db = await openTestDatabase({ onFatal: (error) => fatal.push(error) });
    await db.durable();
    await insert(db, 'before');
    await db.durable();
    await replaceJournal(db);
    const beside = new DatabaseSync(pathOf(db.location), { readOnly: true });
    await expect
      .poll(() => beside.prepare('select key from limit_count').all())
      .toEqual([expect.objectContaining({ key: 'before' })]);
    beside.close();
    await expect(insert(db, 'after')).rejects.toMatchObject({ kind: 'unavailable' });
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
    expect(new Set(files.opened)).toEqual(new Set([walOf(db), journalOf(db), dirname(walOf(db))]));
  });

  it('does not open when that first sync fails', async () => {
    const place = await makeTestLocation();
    const files = new ControlledFileSync();
    files.failure = new Error('EIO: i/o error, fdatasync');
    const opening = openDatabase(place.location, { log: silentLog, files, onFatal: () => {} });
    await expect(opening).rejects.toThrow('EIO');
    await place.remove();
  });

  it('leaves nothing deleted in the log or the journal within 60 s of a request, nor in the database', async () => {
    const clock = createManualClock();
    const place = await makeTestLocation();
    const db = await openMigrated(place.location, clock);
    const wal = `${pathOf(place.location)}-wal`;
    const journal = `${pathOf(place.location)}-redo`;
    const secret = 'wanted gone';
    await insert(db, secret.repeat(14_000)); // too long for the journal
    await db.durable();
    await insert(db, secret);
    await db.inTransaction((tx) => tx.deleteFrom('limit_count').where('key', 'like', `${secret}%`).execute());
    expect(await readFile(wal, 'latin1')).toContain(secret);
    expect(await readFile(journal, 'latin1')).toContain(secret);

    db.scrubLog();
    await clock.advance(60_000);
    await untilEmpty(wal);
    await insert(db, 'life goes on');
    expect(await readFile(wal, 'latin1')).not.toContain(secret);
    expect(await readFile(journal, 'latin1')).not.toContain(secret);
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

function journalOf(db: TestDatabase): string {
  return `${pathOf(db.location)}-redo`;
}

async function replaceJournal(db: TestDatabase): Promise<void> {
  await rename(journalOf(db), `${journalOf(db)}.gone`);
  await writeFile(journalOf(db), '');
}

function insert(db: Database, key: string, options?: TransactionOptions): Promise<unknown> {
  const row = { key, count: 1, resets_at: 0 };
  return db.inTransaction((tx: Db) => tx.insertInto('limit_count').values(row).execute(), options);
}

/** On a disk that never seems slow, whatever else this machine has to do. */
async function openBeside(beside: SyncBeside, onFatal: (error: Error) => void = () => {}): Promise<TestDatabase> {
  const clock = { ...systemClock, monotonicMs: () => 0 };
  const db = await openTestDatabase({ clock, onFatal, files: { ...systemFileSync, beside } });
  await db.durable();
  return db;
}

function createBeside(): { readonly beside: SyncBeside; readonly syncs: string[] } {
  const syncs: string[] = [];
  let isUnderWay = false;
  const beside: SyncBeside = {
    begin() {
      if (isUnderWay) return false;
      isUnderWay = true;
      syncs.push('begun');
      return true;
    },
    finish() {
      isUnderWay = false;
      syncs.push('ended');
    },
  };
  return { beside, syncs };
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
