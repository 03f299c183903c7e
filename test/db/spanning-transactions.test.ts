import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileBytes } from '../../src/db/database.js';
import type { Statement } from '../../src/db/engines/kysely-over.js';
import { openConnection, type SqliteConnection } from '../../src/db/engines/sqlite/connection.js';
import { findMissing, makeAgain } from '../../src/db/engines/sqlite/redo/recovery.js';
import { RedoJournal } from '../../src/db/engines/sqlite/redo/redo-journal.js';
import { SpanningTransactions } from '../../src/db/engines/sqlite/redo/spanning-transactions.js';
import type { TransactionConnection } from '../../src/db/engines/transaction.js';
import { systemFileSync } from '../../src/platform/file-sync.js';
import { ServiceError } from '../../src/platform/service-error.js';
import { testEngine } from '../support/database.js';

const INSERT = 'insert into item (key) values (?)';
const INSERT_NEW = 'insert into item (key) select ? where true on conflict do nothing';
const IS_NEW = 'select 1 where not exists (select 1 from item where key = ?)';
const FULL = new ServiceError('unavailable', 'db.unavailable', {}, new Error('database or disk is full'));

/** A disk that is full at the moments that a test chooses, which no real one can be made to be. */
describe.runIf(testEngine() === 'sqlite')('groups that share a transaction', () => {
  it('are committed together, and those that read only leave no commit', async () => {
    await using rig = await openRig();
    await rig.insert('a');
    await rig.insert('b');
    expect(rig.elsewhere()).toEqual([]);
    expect(rig.commits).toBe(0);
    rig.transactions.begin();
    rig.transactions.query({ sql: 'select key from item', parameters: [] });
    await rig.transactions.commit();
    await rig.transactions.settle();
    expect(rig.elsewhere()).toEqual(['a', 'b']);
    expect(rig.commits).toBe(1);
  });

  it('end their span after 128', async () => {
    await using rig = await openRig();
    for (let n = 0; n < 128; n++) await rig.insert(`${n}`);
    expect(rig.commits).toBe(0);
    await rig.insert('one more');
    expect(rig.commits).toBe(1);
    expect(rig.elsewhere()).toHaveLength(129);
  });

  it('ask for the end of their span where another would be too many, once the disk has them', async () => {
    await using rig = await openRig();
    for (let n = 0; n < 127; n++) await rig.insert(`${n}`);
    rig.transactions.onJournalSynced();
    expect(rig.isFull).toBe(false);
    await rig.insert('the last');
    expect(rig.isFull).toBe(false);
    rig.transactions.onJournalSynced();
    expect(rig.isFull).toBe(true);
  });

  it('ask for it where another as long would not fit into the journal, and no longer when it is over', async () => {
    await using rig = await openRig();
    const bytes = carriedBytes('segment', 'x'.repeat(1024 * 1024));
    const insertAndSync = async (key: string) => {
      await rig.insertCarrying(key, bytes);
      rig.transactions.onJournalSynced();
    };
    for (const key of ['a', 'b']) await insertAndSync(key);
    expect(rig.isFull).toBe(false);
    await insertAndSync('c');
    expect(rig.isFull).toBe(true);
    rig.isFull = false;
    bytes.arrive();
    await rig.transactions.settle();
    rig.transactions.onJournalSynced();
    expect(rig.isFull).toBe(false);
  });

  it('begin no span while a commit is not on the disk, for its records would be made again without it', async () => {
    await using rig = await openRig();
    rig.isLogSettled = false;
    await rig.insert('a');
    expect(rig.elsewhere()).toEqual(['a']);
    expect(rig.recovered()).toEqual(['a']);
    rig.isLogSettled = true;
    await rig.insert('b');
    expect(rig.elsewhere()).toEqual(['a']);
    expect(rig.recovered()).toEqual(['a', 'b']);
  });

  it.each(['commit', 'pragma user_version'])(
    'are made again from the journal where %s found the disk full',
    async (at) => {
      await using rig = await openRig();
      await rig.insert('a');
      await rig.insert('b');
      rig.failsAt = at;
      await expect(rig.transactions.settle()).rejects.toThrow(FULL);
      expect(rig.recovered()).toEqual(['a', 'b']);
      expect(rig.read()).toEqual(['a', 'b']);
      await rig.insert('c');
      await expect(rig.transactions.settle()).rejects.toThrow(FULL);
      expect(rig.read()).toEqual(['a', 'b', 'c']);
      rig.failsAt = undefined;
      await rig.transactions.settle();
      expect(rig.elsewhere()).toEqual(['a', 'b', 'c']);
    },
  );

  it('refuse who reads or writes while they cannot be made again, and lose nothing', async () => {
    await using rig = await openRig();
    await rig.insert('a');
    rig.failsAt = 'insert';
    await expect(rig.insert('b')).rejects.toThrow(FULL);
    expect(() => rig.read()).toThrow(ServiceError);
    await expect(rig.insert('c')).rejects.toThrow(ServiceError);
    expect(rig.recovered()).toEqual(['a']);
    rig.failsAt = undefined;
    expect(rig.read()).toEqual(['a']);
    await rig.insert('d');
    await rig.transactions.settle();
    expect(rig.elsewhere()).toEqual(['a', 'd']);
  });

  it('end the process where the journal has lost what SQLite has undone', async () => {
    await using rig = await openRig();
    await rig.insert('a');
    rig.journal.fillUp();
    rig.failsAt = 'commit';
    await expect(rig.transactions.settle()).rejects.toThrow(FULL);
    expect(() => rig.read()).toThrow(ServiceError);
    expect(rig.fatal.map(String)).toEqual([expect.stringContaining('no longer holds')]);
  });

  it('are found again when the number of spans has begun anew', async () => {
    await using rig = await openRig({ spansBefore: 2 ** 31 - 2 });
    for (const key of ['a', 'b', 'c']) {
      await rig.insert(key);
      await rig.transactions.settle();
    }
    await rig.insert('d');
    expect(rig.recovered()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('do not rely on words that only a failed group had', async () => {
    await using rig = await openRig();
    await rig.insert('a');
    rig.transactions.begin();
    rig.transactions.query({ sql: 'update item set key = ? where key = ?', parameters: ['x', 'a'] });
    await rig.transactions.rollback();
    await rig.insert('b');
    rig.transactions.begin();
    rig.transactions.query({ sql: 'update item set key = ? where key = ?', parameters: ['y', 'b'] });
    await rig.transactions.commit();
    expect(rig.recovered()).toEqual(['a', 'y']);
  });

  it('rely on the words of the group before a commit that failed', async () => {
    await using rig = await openRig();
    await rig.insert('a');
    rig.failsAt = 'commit';
    await expect(rig.transactions.settle()).rejects.toThrow(FULL);
    await rig.insert('b');
    await rig.rename('a', 'x');
    await rig.rename('b', 'y');
    expect(rig.recovered()).toEqual(['x', 'y']);
  });
});

describe.runIf(testEngine() === 'sqlite')('what follows in a group that is awaited', () => {
  it('is made once the journal has it and the disk has begun', async () => {
    await using rig = await openRig();
    await rig.insertFollowed('a', 'b');
    expect(rig.steps).toEqual(['insert a', 'awaited', 'insert b']);
    expect(rig.read()).toEqual(['a', 'b']);
    expect(rig.recovered()).toEqual(['a', 'b']);
    await rig.transactions.settle();
    expect(rig.elsewhere()).toEqual(['a', 'b']);
  });

  it('is committed with a group that is not for the journal', async () => {
    await using rig = await openRig();
    rig.isLogSettled = false;
    await rig.insertFollowed('a', 'b');
    expect(rig.elsewhere()).toEqual(['a', 'b']);
  });

  it('ends a span that is full', async () => {
    await using rig = await openRig();
    for (let n = 0; n < 128; n++) await rig.insert(`${n}`);
    await rig.insertFollowed('one more', 'and its own');
    expect(rig.elsewhere()).toHaveLength(130);
  });

  it('goes with a group that fails', async () => {
    await using rig = await openRig();
    await rig.insert('a');
    await expect(rig.insertFollowed('a', 'b')).rejects.toThrow(/UNIQUE/);
    await rig.insertFollowed('c', 'd');
    expect(rig.read()).toEqual(['a', 'c', 'd']);
    expect(rig.recovered()).toEqual(['a', 'c', 'd']);
  });

  it('is not lost where the disk is full for it alone: the journal has it', async () => {
    await using rig = await openRig();
    await rig.insert('a');
    rig.failsAt = 'insert into item (key) values (upper(?))';
    await rig.insertFollowed('b', 'c', rig.failsAt);
    expect(() => rig.read()).toThrow(ServiceError);
    expect(rig.recovered()).toEqual(['C', 'a', 'b']);
    rig.failsAt = undefined;
    await rig.insert('d');
    expect(rig.read()).toEqual(['C', 'a', 'b', 'd']);
    await rig.transactions.settle();
    expect(rig.elsewhere()).toEqual(['C', 'a', 'b', 'd']);
  });

  it('is made at once for whoever waits for nothing', async () => {
    await using rig = await openRig();
    await rig.insertFollowed('a', 'b');
    rig.steps = [];
    rig.transactions.begin();
    rig.transactions.query({ sql: INSERT, parameters: ['c'], follows: true });
    expect(rig.steps).toEqual(['insert c']);
    await rig.transactions.commit();
    expect(rig.steps).toEqual(['insert c']);
  });
});

describe.runIf(testEngine() === 'sqlite')('a change that is foretold in a group that is awaited', () => {
  it('is answered from the foretelling, and made once the journal has it and the disk has begun', async () => {
    await using rig = await openRig();
    expect(await rig.insertForetold('a')).toBe(1n);
    expect(rig.steps).toEqual(['awaited', 'insert new a']);
    expect(rig.read()).toEqual(['a']);
    expect(rig.recovered()).toEqual(['a']);
    await rig.transactions.settle();
    expect(rig.elsewhere()).toEqual(['a']);
  });

  it('is made at once where nothing is to be changed, or nobody waits', async () => {
    await using rig = await openRig();
    await rig.insert('a');
    rig.steps = [];
    expect(await rig.insertForetold('a')).toBe(0n);
    expect(rig.steps).toEqual(['insert new a', 'awaited']);
    expect(await rig.insertForetold('b', { connection: rig.transactions })).toBe(1n);
    expect(rig.steps).toEqual(['insert new a', 'awaited', 'insert new b']);
    expect(rig.recovered()).toEqual(['a', 'b']);
  });

  it('is not lost where the disk is full for it: the journal has it', async () => {
    await using rig = await openRig();
    await rig.insert('a');
    rig.failsAt = INSERT_NEW;
    expect(await rig.insertForetold('b')).toBe(1n);
    expect(() => rig.read()).toThrow(ServiceError);
    expect(rig.recovered()).toEqual(['a', 'b']);
    rig.failsAt = undefined;
    expect(rig.read()).toEqual(['a', 'b']);
  });

  it.each([
    ['is in the journal', 1],
    ['ends a span that is full', 128],
  ])('falsely ends the process before its caller hears of it, where the group %s', async (_, groupsBefore) => {
    await using rig = await openRig();
    for (let n = 0; n < groupsBefore; n++) await rig.insert(`${n}`);
    const foretelling = { sql: 'select 1', parameters: [] };
    await expect(rig.insertForetold('0', { foretelling })).rejects.toThrow('It was foretold that this changes a row');
    expect(rig.fatal.map(String)).toEqual([expect.stringContaining('It was foretold')]);
  });
});

describe.runIf(testEngine() === 'sqlite')('bytes that a group carries', () => {
  it('are in the journal with its rows, and the span is committed only when they are in their file', async () => {
    await using rig = await openRig();
    const bytes = carriedBytes('a');
    await rig.insertCarrying('a', bytes);
    expect(bytes.asked).toBe(0);
    expect(rig.recovered()).toEqual(['a']);
    expect(rig.recoveredFiles()).toEqual([{ file: 'a', offset: 7, bytes: 'bytes of a' }]);
    const settling = rig.transactions.settle();
    expect(bytes.asked).toBe(1);
    expect(rig.elsewhere()).toEqual([]);
    bytes.arrive();
    await settling;
    expect(rig.elsewhere()).toEqual(['a']);
  });

  it('are not written down where they are in their file already', async () => {
    await using rig = await openRig();
    const bytes = carriedBytes('a');
    bytes.arrive();
    await rig.insertCarrying('a', bytes);
    expect(rig.recoveredFiles()).toEqual([]);
    await rig.transactions.settle();
    expect(bytes.asked).toBe(0);
  });

  it.each([
    ['that is committed', async (rig: Rig) => rig.unsettleLog(), []],
    ['too long for the journal, which ends the span', async (rig: Rig) => rig.insert('before'), ['before']],
  ])('keep a group %s waiting for them', async (_, prepare, before) => {
    await using rig = await openRig();
    await prepare(rig);
    const bytes = carriedBytes('a', 'x'.repeat(5_000_000));
    const inserting = rig.insertCarrying('a', bytes);
    expect(bytes.asked).toBe(1);
    expect(rig.elsewhere()).toEqual([]);
    expect(rig.recovered()).toEqual(before);
    bytes.arrive();
    await inserting;
    expect(rig.elsewhere()).toEqual(['a', ...before]);
  });

  it('keep the span open where the disk refuses them, and are asked for again', async () => {
    await using rig = await openRig();
    const bytes = carriedBytes('a');
    await rig.insertCarrying('a', bytes);
    expect(rig.spans).toBe(1);
    bytes.failure = FULL;
    await expect(rig.transactions.settle()).rejects.toThrow(FULL);
    expect(rig.spans).toBe(2); // it is to be settled soon, again
    await rig.insert('b');
    expect(rig.read()).toEqual(['a', 'b']);
    expect(rig.recovered()).toEqual(['a', 'b']);
    expect(rig.elsewhere()).toEqual([]);
    bytes.failure = undefined;
    bytes.arrive();
    await rig.transactions.settle();
    expect(rig.elsewhere()).toEqual(['a', 'b']);
  });

  it('are waited for by a span that was made again', async () => {
    await using rig = await openRig();
    const bytes = carriedBytes('a');
    await rig.insertCarrying('a', bytes);
    const failing = expect(rig.insert('a')).rejects.toThrow(/UNIQUE/);
    await expect.poll(() => bytes.asked).toBe(1);
    expect(rig.elsewhere()).toEqual([]);
    bytes.arrive();
    await failing;
    expect(rig.elsewhere()).toEqual(['a']);
  });

  it('fail a group that cannot be in the journal where the disk refuses them, and nobody else', async () => {
    await using rig = await openRig();
    await rig.insert('before');
    const bytes = carriedBytes('a', 'x'.repeat(5_000_000));
    bytes.failure = FULL;
    await expect(rig.insertCarrying('a', bytes)).rejects.toThrow(FULL);
    expect(rig.elsewhere()).toEqual(['before']); // made again and committed, without waiting for what has failed
    await rig.insert('after');
    expect(rig.recovered()).toEqual(['after', 'before']);
  });

  it('that did not fit leave the journal fit for those who come next', async () => {
    await using rig = await openRig();
    await rig.insert('before');
    rig.failsAt = 'commit';
    const bytes = carriedBytes('a', 'x'.repeat(5_000_000));
    bytes.arriveWhenAsked = true;
    await expect(rig.insertCarrying('a', bytes)).rejects.toThrow(FULL);
    await rig.insert('after');
    expect(rig.recovered()).toEqual(['after', 'before']);
  });

  it('are asked for six at a time once the journal is synced, so that the span need not wait for all', async () => {
    await using rig = await openRig();
    const carried = Array.from('abcdefghijkl', (name) => carriedBytes(name));
    const asked = () => carried.map((bytes) => bytes.asked).join('');
    for (const [n, bytes] of carried.entries()) {
      await rig.insertCarrying(`${n}`, bytes);
      rig.transactions.onJournalSynced();
      if (n === 4) expect(asked()).toBe('000000000000');
      if (n === 5) expect(asked()).toBe('111111000000');
      if (n === 7) for (const arrived of carried.slice(0, 3)) arrived.arrive();
      if (n === 10) expect(asked()).toBe('111111000000'); // who was asked for is not asked for again
    }
    expect(asked()).toBe('111222111111');
  });
});

type Rig = Awaited<ReturnType<typeof openRig>>;

/** Bytes that arrive in their file when a test says so. */
function carriedBytes(path: string, text = `bytes of ${path}`) {
  let isSettled = false;
  const waiting: (() => void)[] = [];
  return {
    path,
    offset: 7,
    pieces: [Buffer.from(text)],
    asked: 0,
    failure: undefined as Error | undefined,
    arriveWhenAsked: false,
    get isSettled() {
      return isSettled;
    },
    settle(): Promise<void> {
      this.asked += 1;
      if (this.failure) return Promise.reject(this.failure);
      if (this.arriveWhenAsked) this.arrive();
      return isSettled ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
    },
    arrive(): void {
      isSettled = true;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

async function openRig({ spansBefore = 0 } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-span-'));
  const path = join(directory, 'waypost.db');
  const connection = openConnection(path, ['journal_mode = wal', 'synchronous = normal', 'wal_autocheckpoint = 0']);
  connection.execute(`create table item (key text primary key); pragma user_version = ${spansBefore}`);
  const journal = await RedoJournal.open(`${path}-redo`, systemFileSync);
  journal.fillUp();

  const disk = {
    failsAt: undefined as string | undefined,
    isLogSettled: true,
    commits: 0,
    spans: 0,
    isFull: false,
    fatal: [] as Error[],
    steps: [] as string[],
  };
  const isFailing = (sql: string) => disk.failsAt !== undefined && sql.startsWith(disk.failsAt);
  const writer: SqliteConnection = {
    ...connection,
    query(statement) {
      if (isFailing(statement.sql)) throw FULL;
      if (statement.sql === INSERT) disk.steps.push(`insert ${statement.parameters[0]}`);
      if (statement.sql === INSERT_NEW) disk.steps.push(`insert new ${statement.parameters[0]}`);
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
    toFileWrite: ({ path, offset, pieces }) => ({ file: path, offset, pieces }),
    isLogSettled: () => disk.isLogSettled,
    onSpan: () => {
      disk.spans += 1;
    },
    onFull: () => {
      disk.isFull = true;
    },
    onAwaited: () => {
      disk.steps.push('awaited');
    },
    afterCommit: () => {
      disk.commits += 1;
    },
    onFatal: (error) => disk.fatal.push(error),
  });
  return Object.assign(disk, {
    journal,
    transactions,
    unsettleLog(): void {
      disk.isLogSettled = false;
    },
    async insert(key: string): Promise<void> {
      await transactions.runAlone({ sql: INSERT, parameters: [key] });
    },
    async rename(key: string, to: string): Promise<void> {
      await transactions.runAlone({ sql: 'update item set key = ? where key = ?', parameters: [to, key] });
    },
    /** Two rows; the second one follows. */
    async insertFollowed(key: string, follower: string, sql = INSERT): Promise<void> {
      const { awaited } = transactions;
      awaited.begin();
      try {
        awaited.query({ sql, parameters: [follower], follows: true });
        awaited.query({ sql: INSERT, parameters: [key] });
        await awaited.commit();
      } catch (error) {
        await awaited.rollback();
        throw error;
      }
    },
    /** A row where there is none; how many there will be. */
    async insertForetold(
      key: string,
      {
        connection = transactions.awaited,
        foretelling = { sql: IS_NEW, parameters: [key] },
      }: { readonly connection?: TransactionConnection; readonly foretelling?: Statement } = {},
    ): Promise<bigint | undefined> {
      connection.begin();
      try {
        const { numAffectedRows } = await connection.query({
          sql: INSERT_NEW,
          parameters: [key],
          foretell: () => foretelling,
        });
        await connection.commit();
        return numAffectedRows;
      } catch (error) {
        await connection.rollback();
        throw error;
      }
    },
    /** A row and the bytes that it points to. */
    async insertCarrying(key: string, ...carried: readonly FileBytes[]): Promise<void> {
      transactions.begin();
      transactions.query({ sql: INSERT, parameters: [key] });
      for (const bytes of carried) transactions.carry(bytes);
      try {
        await transactions.commit();
      } catch (error) {
        await transactions.rollback();
        throw error;
      }
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
    /** What it would write into files. */
    recoveredFiles(): readonly { readonly file: string; readonly offset: number; readonly bytes: string }[] {
      const { fileWrites = [] } = journal.read() ?? {};
      return fileWrites.map(({ file, offset, pieces }) => ({ file, offset, bytes: Buffer.concat(pieces).toString() }));
    },
    /** What a start after a crash now would find, undone again. */
    recovered(): string[] {
      const place = `${path}.${Math.random()}`;
      const other = openConnection(path, []);
      other.execute(`vacuum into '${place}'`);
      other.close();
      const left = openConnection(place, []);
      try {
        const missing = findMissing(left, journal.read());
        if (missing) makeAgain(left, missing);
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
