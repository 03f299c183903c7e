import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/database.js';
import { openTestDatabase, type TestDatabase, testEngine } from '../support/database.js';

describe.runIf(testEngine() === 'postgres')('conflicts, on PostgreSQL', () => {
  it('run the body again after a serialization failure', async () => {
    await using db = await openTestDatabase();
    let tries = 0;
    await db.inTransaction(async (tx) => {
      tries += 1;
      await count(tx, 'once');
      if (tries < 3) await fail(tx, '40001');
    });
    expect(tries).toBe(3);
    expect(await listKeys(db)).toEqual(['once']);
  });

  it('run the body again even when it made another error of the failure', async () => {
    await using db = await openTestDatabase();
    let tries = 0;
    await db.inTransaction(async (tx) => {
      tries += 1;
      if (tries < 2) {
        await fail(tx, '40P01').catch(() => {
          throw new Error('something went wrong');
        });
      }
    });
    expect(tries).toBe(2);
  });

  it('let the loser of a deadlock through after the winner', async () => {
    await using db = await openTestDatabase();
    await db.inTransaction(async (tx) => {
      await count(tx, 'a');
      await count(tx, 'b');
    });
    let tries = 0;
    const addBoth = (first: string, second: string) =>
      db.inTransaction(async (tx) => {
        tries += 1;
        await sql`set local deadlock_timeout = '10ms'`.execute(tx);
        await add(tx, first);
        if (tries <= 2) await untilHeld(tx, second);
        await add(tx, second);
      });
    await Promise.all([addBoth('a', 'b'), addBoth('b', 'a')]);
    expect(tries).toBeGreaterThan(2); // the loser may meet the winner once more
    const rows = await db.reader.selectFrom('limit_count').select('count').execute();
    expect(rows).toEqual([{ count: 3 }, { count: 3 }]);
  });

  it('run the body again when the connection was lost before the commit', async () => {
    await using db = await openTestDatabase();
    let tries = 0;
    await db.inTransaction(async (tx) => {
      tries += 1;
      await count(tx, 'once');
      if (tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    expect(tries).toBe(2);
    expect(await listKeys(db)).toEqual(['once']);
  });

  it('never run the body again when the connection was lost during the commit', async () => {
    await using db = await openTestDatabase();
    await loseConnectionAtCommit(db);
    let tries = 0;
    const outcome = db.inTransaction(async (tx) => {
      tries += 1;
      await count(tx, 'perhaps');
    });
    await expect(outcome).rejects.toMatchObject({ kind: 'unavailable', key: 'db.unavailable' });
    expect(tries).toBe(1);
    await expect(db.ping()).resolves.toBeUndefined();
  });

  it('do not come from statements prepared before a migration', async () => {
    await using db = await openTestDatabase();
    const readAll = () => db.reader.selectFrom('limit_count').selectAll().execute();
    const readInTransaction = () =>
      db.inTransaction((tx) => tx.selectFrom('limit_count').selectAll('limit_count').execute());
    for (let n = 0; n < 5; n += 1) {
      await readAll();
      await readInTransaction();
    }
    await db.inTransaction((tx) => sql`alter table limit_count add column note text`.execute(tx));
    expect(await readAll()).toEqual([]);
    await db.inTransaction((tx) => sql`alter table limit_count add column more text`.execute(tx));
    expect(await readInTransaction()).toEqual([]);
  });

  it('leave the reader able to read after a lost connection', async () => {
    await using db = await openTestDatabase();
    await db.ping();
    await db.inTransaction((tx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and query not like 'listen%'`.execute(tx),
    );
    expect(await Promise.all([1, 2, 3].map(() => listKeys(db)))).toEqual([[], [], []]);
  });

  it('become a temporary error when they do not end', async () => {
    await using db = await openTestDatabase();
    let tries = 0;
    const outcome = db.inTransaction((tx) => {
      tries += 1;
      return fail(tx, '40001');
    });
    await expect(outcome).rejects.toMatchObject({ kind: 'unavailable', key: 'db.unavailable' });
    expect(tries).toBe(8);
  });
});

async function count(tx: Db, key: string): Promise<void> {
  await tx.insertInto('limit_count').values({ key, count: 1, resets_at: 0 }).execute();
}

async function add(tx: Db, key: string): Promise<void> {
  const more = { count: sql<number>`count + 1` };
  await tx.updateTable('limit_count').set(more).where('key', '=', key).execute();
}

/** Returns once another transaction holds the row. */
async function untilHeld(tx: Db, key: string): Promise<void> {
  const row = tx.selectFrom('limit_count').select('key').where('key', '=', key);
  for (;;) {
    await sql`savepoint looking`.execute(tx);
    const found = await row.forUpdate().skipLocked().execute();
    await sql`rollback to savepoint looking`.execute(tx); // and lets go of what it found free
    if (found.length === 0) return;
  }
}

async function fail(tx: Db, code: string): Promise<void> {
  await sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(tx);
}

async function listKeys(db: TestDatabase): Promise<string[]> {
  const rows = await db.reader.selectFrom('limit_count').select('key').execute();
  return rows.map(({ key }) => key);
}

async function loseConnectionAtCommit(db: TestDatabase): Promise<void> {
  await db.inTransaction(async (tx) => {
    await sql`
      create function hang_up() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid(), 5000); return null; end'`.execute(tx);
    await sql`
      create constraint trigger hang_up after insert on limit_count deferrable initially deferred
      for each row execute function hang_up()`.execute(tx);
  });
}
