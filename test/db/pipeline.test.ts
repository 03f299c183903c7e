import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database, Db } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open-database.js';
import { together } from '../../src/db/together.js';
import { openTestDatabase, type TestDatabase, testEngine } from '../support/database.js';
import { type PostgresRelay, startPostgresRelay } from '../support/postgres-relay.js';
import { silentLog } from '../support/silent-log.js';

describe.runIf(testEngine() === 'postgres')('a transaction on PostgreSQL', () => {
  it('makes one round trip for what is asked together, with its BEGIN, and one to commit', async () => {
    await using rig = await openBehindRelay();
    const { db, relay } = rig;
    await db.ping();
    const before = relay.turns();
    await db.inTransaction((tx) => together([count(tx, 'a'), count(tx, 'b'), listKeys(tx), count(tx, 'c')]));
    expect(relay.turns() - before).toBe(2);
    await db.inTransaction(async (tx) => {
      await count(tx, 'd');
      await count(tx, 'e');
    });
    expect(relay.turns() - before).toBe(5);
  });

  it('runs nothing behind a BEGIN that failed', async () => {
    await using rig = await openBehindRelay();
    const { db, relay } = rig;
    relay.replace('begin isolation', 'never isolation');
    const outcomes: string[] = [];
    const outcome = db.inTransaction(async (tx) => {
      const queries = ['a', 'b'].map((key) => count(tx, key));
      for (const query of queries) query.catch((error: unknown) => outcomes.push(String(error)));
      await queries[0]?.catch(() => {});
      await count(tx, 'c').catch((error: unknown) => outcomes.push(String(error)));
    });
    await expect(outcome).rejects.toThrow('syntax error at or near "never"');
    expect(outcomes).toEqual(Array(3).fill('error: syntax error at or near "never"'));
    expect(await listKeys(db.reader)).toEqual([]);
  });

  it('has failed when its COMMIT is answered with ROLLBACK', async () => {
    await using rig = await openBehindRelay();
    const { db, relay } = rig;
    relay.replace('\0commit', '\0abort ');
    await expect(db.inTransaction((tx) => count(tx, 'lost'))).rejects.toThrow('answered commit with ROLLBACK');
    expect(await listKeys(db.reader)).toEqual([]);
  });

  it('runs again, as a whole, when the connection is lost in the midst of what was asked together', async () => {
    await using db = await openTestDatabase();
    let tries = 0;
    await db.inTransaction(async (tx) => {
      tries += 1;
      const hangUp = sql`select pg_terminate_backend(pg_backend_pid(), 5000)`;
      await together([count(tx, 'a'), tries === 1 && hangUp.execute(tx), count(tx, 'b')]);
    });
    expect(tries).toBe(2);
    expect(await listKeys(db.reader)).toEqual(['a', 'b']);
  });

  it('runs again, as a whole, when one of those asked together met a conflict', async () => {
    await using db = await openTestDatabase();
    let tries = 0;
    await db.inTransaction(async (tx) => {
      tries += 1;
      const conflict = sql`do ${sql.lit("begin raise exception using errcode = '40001'; end")}`;
      await together([count(tx, 'a'), tries < 3 && conflict.execute(tx), count(tx, 'b')]);
    });
    expect(tries).toBe(3);
    expect(await listKeys(db.reader)).toEqual(['a', 'b']);
  });

  it('leaves its connection as good as new after a failure, whatever was being prepared', async () => {
    await using rig = await openBehindRelay({ poolSize: 1 });
    const { db } = rig;
    for (let time = 0; time < 6; time++) {
      const outcome = db.inTransaction((tx) =>
        together([listKeys(tx), time % 2 === 0 && sql`select 1 / 0`.execute(tx), count(tx, 'a'), count(tx, 'a')]),
      );
      await expect(outcome).rejects.toThrow(time % 2 === 0 ? 'division by zero' : 'limit_count_key');
    }
    await db.inTransaction((tx) => together([count(tx, 'b'), listKeys(tx)]));
    expect(await listKeys(db.reader)).toEqual(['b']);
  });
});

describe.runIf(testEngine() === 'postgres')('a write of one statement on PostgreSQL', () => {
  it('has failed when it is done and its commit is refused', async () => {
    await using db = await openTestDatabase();
    await refuseAtCommit(db);
    await expect(count(db.writer, 'lost')).rejects.toThrow('not today');
    expect(await listKeys(db.reader)).toEqual([]);
  });
});

async function openBehindRelay({
  poolSize = 2,
} = {}): Promise<AsyncDisposable & { db: Database; relay: PostgresRelay }> {
  const own = await openTestDatabase();
  const relay = await startPostgresRelay(own.location.engine === 'postgres' ? own.location.url : '');
  const location = { engine: 'postgres', url: relay.url, poolSize } as const;
  const db = await openDatabase(location, { log: silentLog, watchTransactions: true, onFatal: () => {} });
  return {
    db,
    relay,
    async [Symbol.asyncDispose]() {
      await db.close();
      await relay[Symbol.asyncDispose]();
      await own[Symbol.asyncDispose]();
    },
  };
}

async function refuseAtCommit(db: TestDatabase): Promise<void> {
  await db.inTransaction(async (tx) => {
    await sql`
      create function refuse() returns trigger language plpgsql as
      'begin raise exception ''not today''; end'`.execute(tx);
    await sql`
      create constraint trigger refuse after insert on limit_count deferrable initially deferred
      for each row execute function refuse()`.execute(tx);
  });
}

async function count(tx: Db, key: string): Promise<void> {
  await tx.insertInto('limit_count').values({ key, count: 1, resets_at: 0 }).execute();
}

async function listKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('limit_count').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}
