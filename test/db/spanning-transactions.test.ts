import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openConnection, type SqliteConnection } from '../../src/db/engines/sqlite/connection.js';
import { recover } from '../../src/db/engines/sqlite/redo/recovery.js';
import { RedoJournal } from '../../src/db/engines/sqlite/redo/redo-journal.js';
import { SpanningTransactions } from '../../src/db/engines/sqlite/redo/spanning-transactions.js';
import { systemFileSync } from '../../src/platform/file-sync.js';
import { ServiceError } from '../../src/platform/service-error.js';
import { testEngine } from '../support/database.js';

const FULL = new ServiceError('unavailable', 'db.unavailable', {}, new Error('database or disk is full'));

/** A disk that is full at the moments that a test chooses, which no real one can be made to be. */
describe.runIf(testEngine() === 'sqlite')('groups that share a transaction', () => {
  it('are committed together, and those that read only leave no commit', async () => {
    await using rig = await openRig();
    rig.insert('a');
    rig.insert('b');
    expect(rig.elsewhere()).toEqual([]);
    expect(rig.commits).toBe(0);
    rig.transactions.begin();
    rig.transactions.query({ sql: 'select key from item', parameters: [] });
    rig.transactions.commit();
    rig.transactions.settle();
    expect(rig.elsewhere()).toEqual(['a', 'b']);
    expect(rig.commits).toBe(1);
  });

  it('end their span after 128', async () => {
    await using rig = await openRig();
    for (let n = 0; n < 128; n++) rig.insert(`${n}`);
    expect(rig.commits).toBe(0);
    rig.insert('one more');
    expect(rig.commits).toBe(1);
    expect(rig.elsewhere()).toHaveLength(129);
  });

  it('begin no span while a commit is not on the disk, for its records would be made again without it', async () => {
    await using rig = await openRig();
    rig.isLogSettled = false;
    rig.insert('a');
    expect(rig.elsewhere()).toEqual(['a']);
    expect(rig.recovered()).toEqual(['a']);
    rig.isLogSettled = true;
    rig.insert('b');
    expect(rig.elsewhere()).toEqual(['a']);
    expect(rig.recovered()).toEqual(['a', 'b']);
  });

  it.each(['commit', 'pragma user_version'])(
    'are made again from the journal where %s found the disk full',
    async (at) => {
      await using rig = await openRig();
      rig.insert('a');
      rig.insert('b');
      rig.failsAt = at;
      expect(() => rig.transactions.settle()).toThrow(FULL);
      expect(rig.recovered()).toEqual(['a', 'b']);
      expect(rig.read()).toEqual(['a', 'b']);
      rig.insert('c');
      expect(() => rig.transactions.settle()).toThrow(FULL);
      expect(rig.read()).toEqual(['a', 'b', 'c']);
      rig.failsAt = undefined;
      rig.transactions.settle();
      expect(rig.elsewhere()).toEqual(['a', 'b', 'c']);
    },
  );

  it('refuse who reads or writes while they cannot be made again, and lose nothing', async () => {
    await using rig = await openRig();
    rig.insert('a');
    rig.failsAt = 'insert';
    expect(() => rig.insert('b')).toThrow(FULL);
    expect(() => rig.read()).toThrow(ServiceError);
    expect(() => rig.insert('c')).toThrow(ServiceError);
    expect(rig.recovered()).toEqual(['a']);
    rig.failsAt = undefined;
    expect(rig.read()).toEqual(['a']);
    rig.insert('d');
    rig.transactions.settle();
    expect(rig.elsewhere()).toEqual(['a', 'd']);
  });

  it('end the process where the journal has lost what SQLite has undone', async () => {
    await using rig = await openRig();
    rig.insert('a');
    rig.journal.fillUp();
    rig.failsAt = 'commit';
    expect(() => rig.transactions.settle()).toThrow(FULL);
    expect(() => rig.read()).toThrow(ServiceError);
    expect(rig.fatal.map(String)).toEqual([expect.stringContaining('no longer holds')]);
  });

  it('are found again when the number of spans has begun anew', async () => {
    await using rig = await openRig({ spansBefore: 2 ** 31 - 2 });
    for (const key of ['a', 'b', 'c']) {
      rig.insert(key);
      rig.transactions.settle();
    }
    rig.insert('d');
    expect(rig.recovered()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('do not rely on words that only a failed group had', async () => {
    await using rig = await openRig();
    rig.insert('a');
    rig.transactions.begin();
    rig.transactions.query({ sql: 'update item set key = ? where key = ?', parameters: ['x', 'a'] });
    rig.transactions.rollback();
    rig.insert('b');
    rig.transactions.begin();
    rig.transactions.query({ sql: 'update item set key = ? where key = ?', parameters: ['y', 'b'] });
    rig.transactions.commit();
    expect(rig.recovered()).toEqual(['a', 'y']);
  });
});

async function openRig({ spansBefore = 0 } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-span-'));
  const path = join(directory, 'waypost.db');
  const connection = openConnection(path, ['journal_mode = wal', 'synchronous = normal', 'wal_autocheckpoint = 0']);
  connection.execute(`create table item (key text primary key); pragma user_version = ${spansBefore}`);
  const journal = await RedoJournal.open(`${path}-redo`, systemFileSync);
  journal.fillUp();

  const disk = { failsAt: undefined as string | undefined, isLogSettled: true, commits: 0, fatal: [] as Error[] };
  const isFailing = (sql: string) => disk.failsAt !== undefined && sql.startsWith(disk.failsAt);
  const writer: SqliteConnection = {
    ...connection,
    query(statement) {
      if (isFailing(statement.sql)) throw FULL;
      return connection.query(statement);
    },
    execute(sql) {
      if (isFailing(sql)) throw FULL;
      connection.execute(sql);
    },
    get isInTransaction() {
      return connection.isInTransaction;
    },
  };
  const transactions = new SpanningTransactions({
    writer,
    journal,
    isLogSettled: () => disk.isLogSettled,
    onSpan: () => {},
    afterCommit: () => {
      disk.commits += 1;
    },
    onFatal: (error) => disk.fatal.push(error),
  });
  return Object.assign(disk, {
    journal,
    transactions,
    insert(key: string): void {
      transactions.runAlone({ sql: 'insert into item (key) values (?)', parameters: [key] });
    },
    /** As whoever reads is sent to the writer's connection. */
    read(): string[] {
      transactions.requireWhole();
      return keysOf(connection);
    },
    /** What another connection sees. */
    elsewhere(): string[] {
      const other = openConnection(path, []);
      try {
        return keysOf(other);
      } finally {
        other.close();
      }
    },
    /** What a start after a crash now would find, undone again. */
    recovered(): string[] {
      const place = `${path}.${Math.random()}`;
      const other = openConnection(path, []);
      other.execute(`vacuum into '${place}'`);
      other.close();
      const left = openConnection(place, []);
      try {
        recover(left, journal.read());
        return keysOf(left);
      } finally {
        left.close();
      }
    },
    async [Symbol.asyncDispose]() {
      connection.close();
      await journal.close();
      await rm(directory, { recursive: true });
    },
  });
}

function keysOf(connection: SqliteConnection): string[] {
  const { rows } = connection.query({ sql: 'select key from item order by key', parameters: [] });
  return rows.map((row) => (row as { key: string }).key);
}
