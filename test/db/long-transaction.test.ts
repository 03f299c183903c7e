import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database, Db } from '../../src/db/database.js';
import { openTestDatabase } from '../support/database.js';
import { countLoopTurns } from '../support/loop-turns.js';

const ROWS = 200;

/** Some hundred milliseconds in SQLite, where each query runs on this thread. */
async function writeSlowly(tx: Db, more: (row: number) => void = () => {}): Promise<void> {
  for (let row = 0; row < ROWS; row++) {
    await insert(tx, `row ${row}`);
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select max(i) from n`.execute(
      tx,
    );
    more(row);
  }
}

async function insert(tx: Db, key: string): Promise<void> {
  await tx.insertInto('limit_count').values({ key, count: 1, resets_at: 0 }).execute();
}

async function countRows(db: Pick<Database, 'reader'>): Promise<number> {
  const { count } = await db.reader
    .selectFrom('limit_count')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe('a transaction of many queries', () => {
  it('leaves others their turn on the event loop', async () => {
    await using db = await openTestDatabase();
    expect(await countLoopTurns(() => db.inTransaction((tx) => writeSlowly(tx)))).toBeGreaterThan(5);
    expect(await countRows(db)).toBe(ROWS);
  });

  it('shows readers nothing before its end, and keeps other writers waiting', async () => {
    await using db = await openTestDatabase();
    const seen = new Set<number>();
    let isOver = false;
    let seenByShort = 0;
    let tellBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      tellBegun = resolve;
    });
    const long = db
      .inTransaction((tx) => writeSlowly(tx, tellBegun))
      .finally(() => {
        isOver = true;
      });
    await begun;
    const short = db
      .inTransaction((tx) => insert(tx, 'row 0').catch(() => {}))
      .catch(async () => {
        seenByShort = await countRows(db);
      });
    while (!isOver) {
      seen.add(await countRows(db));
      await setImmediate();
    }
    await Promise.all([long, short]);
    expect([...seen].filter((count) => count !== 0 && count !== ROWS)).toEqual([]);
    expect(seenByShort).toBe(ROWS);
  });

  it('leaves nothing behind when it fails after others had their turn', async () => {
    await using db = await openTestDatabase();
    const failed = db.inTransaction(async (tx) => {
      await Promise.all([
        writeSlowly(tx, (row) => {
          if (row === ROWS - 1) throw new Error('changed my mind');
        }),
        ...Array.from({ length: 20 }, (_, n) => insert(tx, `beside ${n}`)),
      ]);
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await countRows(db)).toBe(0);
  });

  it('keeps queries that its body did not wait for', async () => {
    await using db = await openTestDatabase();
    await db.inTransaction(async (tx) => {
      await writeSlowly(tx, (row) => void insert(tx, `beside ${row}`));
    });
    expect(await countRows(db)).toBe(2 * ROWS);
  });
});
