import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { copyFile, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database, Db } from '../../src/db/database.js';
import { RedoJournal } from '../../src/db/engines/sqlite/redo/redo-journal.js';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open-database.js';
import { systemClock } from '../../src/platform/clock.js';
import { systemFileSync } from '../../src/platform/file-sync.js';
import { ControlledFileSync } from '../support/controlled-file-sync.js';
import { makeTestLocation, openTestDatabase, type TestDatabase, testEngine } from '../support/database.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

describe.runIf(testEngine() === 'sqlite')('the journal', () => {
  it('alone has what was acknowledged last, and a start after a crash makes it again', async () => {
    await using db = await openSettled();
    for (const key of ['a', 'b', 'c']) await insert(db, key);
    const [left, withoutIt] = [crashOf(db), crashOf(db)];
    expect(await keysAfterCrash(left)).toEqual(['a', 'b', 'c']);
    await rm(join(withoutIt, 'waypost.db-redo'));
    expect(await keysAfterCrash(withoutIt)).toEqual([]);
  });

  it('is made again once, however often the start crashes', async () => {
    await using db = await openSettled();
    await insert(db, 'counted');
    for (let n = 0; n < 3; n++) await increment(db, 'counted');
    await db.durable();
    const left = crashOf(db);
    const journal = join(left, 'waypost.db-redo');
    await copyFile(journal, `${journal}.kept`);
    await countAfterCrash(left, 'counted');
    for (let n = 0; n < 2; n++) {
      await copyFile(`${journal}.kept`, journal);
      expect(await countAfterCrash(left, 'counted')).toBe(4);
    }
  });

  it('of another life of the database is left alone', async () => {
    await using db = await openSettled();
    const [one, other] = [crashOf(db), crashOf(db)];
    await afterCrash(other, (life) => insert(life, 'first of the other'));
    await afterCrash(one, async (life) => {
      await insert(life, 'first of the one');
      await sql`vacuum`.execute(life.writer); // its span ends
      await life.durable();
      await insert(life, 'second of the one');
      await copyFile(join(one, 'waypost.db-redo'), join(other, 'waypost.db-redo'));
    });
    expect(await keysAfterCrash(other)).toEqual(['first of the other']);
  });

  it('keeps what came before a group that fails, and nothing of that group', async () => {
    await using db = await openSettled();
    await insert(db, 'before');
    const failing = db.inTransaction(async (tx) => {
      await insertInto(tx, 'in vain');
      await insertInto(tx, 'before');
    });
    await expect(failing).rejects.toThrow(/UNIQUE/);
    expect(await keysOf(db)).toEqual(['before']);
    await insert(db, 'after');
    await db.durable();
    expect(await keysAfterCrash(crashOf(db))).toEqual(['after', 'before']);
  });

  it('keeps what came before one that the disk has no room for', async () => {
    await using db = await openSettled();
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.reader);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 4)}`.execute(db.writer);
    await db.durable();
    await insert(db, 'before');
    await db.durable();
    await expect(insert(db, 'x'.repeat(1_000_000))).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await keysOf(db)).toEqual(['before']);
    await insert(db, 'after');
    await db.durable();
    expect(await keysAfterCrash(crashOf(db))).toEqual(['after', 'before']);
  });

  it('has the values of the moment, whatever becomes of their buffers', async () => {
    await using db = await openSettled();
    const bytes = Buffer.from('as it was');
    await db.inTransaction(async (tx) => {
      await tx
        .insertInto('blob')
        .values({ id: 'one', size_bytes: 9, location: 'row', sealed_key: Buffer.alloc(1), bytes, created_at: 0 })
        .execute();
      bytes.fill('x');
    });
    await db.durable();
    const found = await afterCrash(crashOf(db), ({ reader }) =>
      reader.selectFrom('blob').select('bytes').executeTakeFirstOrThrow(),
    );
    expect(Buffer.from(found.bytes ?? []).toString()).toBe('as it was');
  });

  it('that cannot be made again keeps the database from opening, and says which files belong together', async () => {
    await using db = await openSettled();
    await insert(db, 'a');
    await db.durable();
    const left = crashOf(db);
    const changed = new DatabaseSync(join(left, 'waypost.db'));
    changed.exec('drop table limit_count');
    changed.close();
    await expect(keysAfterCrash(left)).rejects.toThrow(
      /waypost\.db-redo holds what was acknowledged last.*no such table.*same backup/,
    );
  });

  it('is done without where the disk has no room for it', async () => {
    const place = await makeTestLocation();
    if (place.location.engine !== 'sqlite') throw new Error('SQLite only');
    await symlink('/dev/full', `${place.location.path}-redo`);
    const db = await openDatabase(place.location, { log: silentLog, onFatal: () => {} });
    await migrate(db, { log: silentLog, clock: systemClock });
    for (const key of ['a', 'b']) {
      await insert(db, key);
      await db.durable();
    }
    expect(await keysOf(db)).toEqual(['a', 'b']);
    await db.close();
    await place.remove();
  });

  it('is seen by whoever reads, at once and beside a group', async () => {
    await using db = await openSettled({ watchTransactions: false });
    for (let n = 0; n < 300; n++) {
      await insert(db, `k${n}`);
      expect(await keysOf(db)).toHaveLength(n + 1); // spans end and begin on the way
    }
    let beside: Promise<readonly string[]> = Promise.resolve([]);
    await db.inTransaction(async (tx) => {
      await insertInto(tx, 'one more');
      beside = keysOf(db);
      await insertInto(tx, 'and another');
    });
    expect([300, 302]).toContain((await beside).length); // before the group or after it
  });

  it('gives way to a commit for what it cannot tell again, and for what is too long', async () => {
    await using db = await openSettled();
    await insert(db, 'in the span');
    await db.inTransaction((tx) => sql`insert into limit_count select hex(randomblob(8)), 1, 0`.execute(tx));
    const committed = crashOf(db);
    await rm(join(committed, 'waypost.db-redo'));
    expect(await keysAfterCrash(committed)).toEqual([expect.stringMatching(/^[0-9A-F]{16}$/), 'in the span']);

    await db.durable();
    await insert(db, 'x'.repeat(150_000));
    const long = crashOf(db);
    await rm(join(long, 'waypost.db-redo'));
    expect(await keysAfterCrash(long)).toHaveLength(3);
  });

  it('begins nothing while a commit waits for a sync that has not begun', async () => {
    const files = new ControlledFileSync();
    await using db = await openSettled({ files });
    files.hold();
    const inFlight = db.durable();
    await files.untilBegun(files.synced.length + 1);
    await insert(db, 'x'.repeat(150_000)); // a commit of its own
    await insert(db, 'a record behind it');
    const both = db.durable();
    const begun = files.synced.length;
    files.releaseOne();
    await inFlight;
    await files.untilBegun(begun + 1);
    files.letGo();
    await both;
    expect(files.synced.slice(begun)).toEqual([`${pathOf(db)}-wal`]);

    await insert(db, 'y'.repeat(150_000));
    await insert(db, 'behind one that nobody waits for');
    expect(await readFile(`${pathOf(db)}-redo`, 'latin1')).not.toContain('nobody');
  });

  it('begins nothing while a commit is on its way to the disk', async () => {
    const files = new ControlledFileSync();
    await using db = await openSettled({ files });
    files.hold();
    await insert(db, 'x'.repeat(150_000));
    const inFlight = db.durable();
    await files.untilBegun(files.synced.length + 1);
    await insert(db, 'a record behind it');
    expect(await readFile(`${pathOf(db)}-redo`, 'latin1')).not.toContain('a record behind it');
    files.letGo();
    await inFlight;
    await db.durable();
    await insert(db, 'a record again');
    expect(await readFile(`${pathOf(db)}-redo`, 'latin1')).toContain('a record again');
  });

  it('leaves a commit that ends its span to a sync of the log', async () => {
    const files = new ControlledFileSync();
    await using db = await openSettled({ files });
    const begun = files.synced.length;
    await insert(db, 'a record');
    await insert(db, 'x'.repeat(150_000));
    await db.durable();
    expect(files.synced.slice(begun)).toEqual([`${pathOf(db)}-wal`]);
  });

  it('is committed when it is full, before anyone else comes', async () => {
    const files = new ControlledFileSync();
    await using db = await openSettled({ files });
    const begun = files.synced.length;
    for (let n = 0; n < 128; n++) await insert(db, `${n}`);
    await db.durable();
    await insert(db, 'the next');
    await db.durable();
    expect(files.synced.slice(begun).map((path) => path.slice(pathOf(db).length))).toEqual(['-redo', '-wal', '-redo']);
  });

  it('is committed a moment later, without anyone asking', async () => {
    await using db = await openSettled();
    await insert(db, 'soon in the log');
    await db.durable();
    await expect.poll(async () => (await stat(`${pathOf(db)}-wal`)).size).toBeGreaterThan(0);
    const left = crashOf(db);
    expect(await keysAfterCrash(left)).toEqual(['soon in the log']); // and not made twice
    const withoutIt = crashOf(db);
    await rm(join(withoutIt, 'waypost.db-redo'));
    expect(await keysAfterCrash(withoutIt)).toEqual(['soon in the log']);
  });

  it('is as long from the beginning as it will ever be, and holds nothing any more once it was cleared', async () => {
    const place = await makeTestDirectory();
    const journal = await RedoJournal.open(join(place.path, 'redo'), systemFileSync);
    journal.fillUp();
    journal.beginSpan();
    journal.beginGroup();
    journal.note({ sql: 'insert into item (key) values (?)', parameters: ['a'] });
    journal.noteFile({ file: 'a', offset: 0, pieces: [Buffer.alloc(200_000, 'x')] });
    expect(journal.append({ span: 1, lineage: 1 })).toBe(true);
    const zeros = Buffer.alloc(4 * 1024 * 1024);
    expect((await readFile(join(place.path, 'redo'))).length).toBe(zeros.length);
    await journal.clear();
    expect((await readFile(join(place.path, 'redo'))).equals(zeros)).toBe(true);
    await journal.close();
    await place.remove();
  });

  it('is gone after a clean end, with all it held in the database', async () => {
    const db = await openSettled();
    await insert(db, 'kept');
    await db.close();
    expect(await readdir(dirname(pathOf(db)))).not.toContain('waypost.db-redo');
    expect(await keysAfterCrash(dirname(pathOf(db)))).toEqual(['kept']);
    await rm(dirname(pathOf(db)), { recursive: true });
  });

  it('stays where the log could not be synced at the end', async () => {
    let isFailing = false;
    const fdatasync = async (descriptor: number) => {
      if (isFailing) throw new Error('EIO: i/o error, fdatasync');
      await systemFileSync.fdatasync(descriptor);
    };
    const { fdatasyncHere: _, ...files } = systemFileSync;
    const db = await openSettled({ files: { ...files, fdatasync }, onFatal: () => {} });
    await insert(db, 'acknowledged');
    await db.durable();
    const left = crashOf(db);
    isFailing = true;
    await db.close().catch(() => {});
    expect(await readdir(dirname(pathOf(db)))).toContain('waypost.db-redo');
    // The log may be lost, the journal was synced
    await copyFile(`${pathOf(db)}-redo`, join(left, 'waypost.db-redo'));
    expect(await keysAfterCrash(left)).toEqual(['acknowledged']);
    await rm(dirname(pathOf(db)), { recursive: true });
  });
});

/** Everything that was committed is in the log and on the disk: what comes next goes into the journal. */
async function openSettled(deps: Parameters<typeof openTestDatabase>[0] = {}): Promise<TestDatabase> {
  const db = await openTestDatabase(deps);
  await sql`vacuum`.execute(db.writer);
  await sql`pragma wal_checkpoint(truncate)`.execute(db.writer);
  await db.durable();
  return db;
}

function pathOf({ location }: TestDatabase): string {
  if (location.engine !== 'sqlite') throw new Error('SQLite only');
  return location.path;
}

/**
 * The files as a SIGKILL would leave them now. Copied by another process, for POSIX locks belong to this one, and before
 * the event loop turns, for no span may end meanwhile.
 */
function crashOf(db: TestDatabase): string {
  const directory = dirname(pathOf(db));
  crashes += 1;
  const left = join(directory, `crash-${crashes}`);
  mkdirSync(left);
  const names = readdirSync(directory).filter((name) => name.startsWith(basename(pathOf(db))));
  execFileSync('cp', [...names.map((name) => join(directory, name)), left]);
  return left;
}

let crashes = 0;

async function afterCrash<T>(directory: string, look: (db: Database) => Promise<T>): Promise<T> {
  const location = { engine: 'sqlite' as const, path: join(directory, 'waypost.db') };
  const db = await openDatabase(location, { log: silentLog, onFatal: () => {} });
  try {
    return await look(db);
  } finally {
    await db.close();
  }
}

function keysAfterCrash(directory: string): Promise<readonly string[]> {
  return afterCrash(directory, keysOf);
}

function countAfterCrash(directory: string, key: string): Promise<number | undefined> {
  return afterCrash(directory, async ({ reader }) => {
    const row = await reader.selectFrom('limit_count').select('count').where('key', '=', key).executeTakeFirst();
    return row?.count;
  });
}

async function keysOf({ reader }: Database): Promise<readonly string[]> {
  const rows = await reader.selectFrom('limit_count').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

function insert(db: Database, key: string): Promise<unknown> {
  return db.inTransaction((tx) => insertInto(tx, key));
}

function insertInto(tx: Db, key: string): Promise<unknown> {
  return tx.insertInto('limit_count').values({ key, count: 1, resets_at: 0 }).execute();
}

function increment(db: Database, key: string): Promise<unknown> {
  return db.inTransaction((tx) =>
    tx
      .updateTable('limit_count')
      .set((eb) => ({ count: eb('count', '+', 1) }))
      .where('key', '=', key)
      .execute(),
  );
}
