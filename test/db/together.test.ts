import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/database.js';
import { together } from '../../src/db/together.js';
import { isUniqueViolation } from '../../src/db/unique-violation.js';
import { openTestDatabase } from '../support/database.js';

describe('queries asked together', () => {
  it('are answered each for itself, and see what those before them wrote', async () => {
    await using db = await openTestDatabase();
    const [, before, inserted, after] = await db.inTransaction((tx) =>
      together([count(tx, 'a'), listKeys(tx), count(tx, 'b'), listKeys(tx), false]),
    );
    expect({ before, inserted, after }).toEqual({ before: ['a'], inserted: 1n, after: ['a', 'b'] });
    expect(await listKeys(db.reader)).toEqual(['a', 'b']);
  });

  it('fail with the first that failed, and leave nothing', async () => {
    await using db = await openTestDatabase();
    await db.inTransaction((tx) => count(tx, 'taken'));
    const outcome = db.inTransaction((tx) =>
      together([count(tx, 'before'), count(tx, 'taken'), sql`select * from nowhere`.execute(tx), count(tx, 'after')]),
    );
    await expect(outcome).rejects.toSatisfy((error) => isUniqueViolation(error));
    expect(await listKeys(db.reader)).toEqual(['taken']);
  });

  it('fail with what was made of an earlier answer, whatever became of those behind it', async () => {
    await using db = await openTestDatabase();
    const outcome = db.inTransaction((tx) =>
      together([
        count(tx, 'a').then(() => {
          throw new Error('not what I wanted');
        }),
        sql`select * from nowhere`.execute(tx),
      ]),
    );
    await expect(outcome).rejects.toThrow('not what I wanted');
    expect(await listKeys(db.reader)).toEqual([]);
  });

  it('fail the transaction even when the body swallows it', async () => {
    await using db = await openTestDatabase();
    const outcome = db.inTransaction(async (tx) => {
      await together([count(tx, 'a'), sql`select * from nowhere`.execute(tx), count(tx, 'b')]).catch(() => {});
      return 'fine';
    });
    await expect(outcome).rejects.toThrow(/nowhere/);
    expect(await listKeys(db.reader)).toEqual([]);
  });

  it('belong to the transaction even when the body ends before they do', async () => {
    await using db = await openTestDatabase();
    await db.inTransaction(async (tx) => {
      await count(tx, 'awaited');
      void count(tx, 'left');
    });
    expect(await listKeys(db.reader)).toEqual(['awaited', 'left']);
    const failed = db.inTransaction(async (tx) => {
      await count(tx, 'lost');
      sql`select * from nowhere`.execute(tx).catch(() => {});
    });
    await expect(failed).rejects.toThrow(/nowhere/);
    expect(await listKeys(db.reader)).toEqual(['awaited', 'left']);
  });

  it('leave nothing when the body gives up while they are under way', async () => {
    await using db = await openTestDatabase();
    for (let time = 0; time < 5; time++) {
      const outcome = db.inTransaction(async (tx) => {
        await count(tx, 'first');
        for (const key of ['a', 'b']) count(tx, key).catch(() => {});
        throw new Error('changed my mind');
      });
      await expect(outcome).rejects.toThrow('changed my mind');
    }
    await db.inTransaction((tx) => count(tx, 'next'));
    expect(await listKeys(db.reader)).toEqual(['next']);
  });
});

async function count(tx: Db, key: string): Promise<bigint | undefined> {
  const [{ numInsertedOrUpdatedRows } = {}] = await tx
    .insertInto('limit_count')
    .values({ key, count: 1, resets_at: 0 })
    .execute();
  return numInsertedOrUpdatedRows;
}

async function listKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('limit_count').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}
