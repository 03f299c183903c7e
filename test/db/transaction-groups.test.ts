import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { afterCommit } from '../../src/db/after-commit.js';
import type { Database, Db } from '../../src/db/database.js';
import { openTestDatabase, testEngine } from '../support/database.js';

/** On PostgreSQL the same promises hold without groups. */
describe('transactions that wait together', () => {
  it('fail alone: the others keep what they wrote, and only they call back', async () => {
    await using db = await openTestDatabase();
    await db.inTransaction((tx) => count(tx, 'taken'));
    const calledBack: number[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        db.inTransaction(async (tx) => {
          afterCommit(tx, () => calledBack.push(n));
          await count(tx, String(n));
          if (n % 4 === 1) throw new Error('changed my mind');
          if (n % 4 === 2) await sql`select * from nowhere`.execute(tx);
          if (n % 4 === 3) await count(tx, 'taken');
          return n;
        }),
      ),
    );
    const kept = outcomes.flatMap((outcome, n) => (outcome.status === 'fulfilled' ? [n] : []));
    expect(kept).toEqual(Array.from({ length: 10 }, (_, n) => 4 * n));
    expect(await keys(db)).toEqual([...kept.map(String), 'taken'].sort());
    expect(calledBack.toSorted((a, b) => a - b)).toEqual(kept);
    for (const [n, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toMatch(REASONS[n % 4] ?? /never/);
    }
  });

  it('see what those before them wrote', async () => {
    await using db = await openTestDatabase();
    await count(db.writer, 'shared');
    const seen = await Promise.all(
      Array.from({ length: 40 }, () =>
        db.inTransaction(async (tx) => {
          const changed = tx
            .updateTable('limit_count')
            .set((eb) => ({ count: eb('count', '+', 1) }))
            .returning('count');
          return (await changed.executeTakeFirstOrThrow()).count;
        }),
      ),
    );
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 2));
  });
});

describe.runIf(testEngine() === 'sqlite')('a full disk', () => {
  it('refuses the one that does not fit, and none that waited with it', async () => {
    await using db = await openTestDatabase();
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.reader);
    const pages = (rows[0]?.page_count ?? 0) + 20;
    await db.inTransaction((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => insertBlob(db, String(n), n === 5 ? 1_000_000 : 10)),
    );
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(outcomes.map((_, n) => n !== 5));
    expect(outcomes[5]).toMatchObject({ reason: { kind: 'unavailable' } });
    const kept = await db.reader.selectFrom('blob').select('id').orderBy('id').execute();
    expect(kept.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '6', '7', '8', '9']);
  });
});

const REASONS = [/never/, /changed my mind/, /nowhere/, /UNIQUE|unique/];

async function count(db: Db, key: string): Promise<void> {
  await db.insertInto('limit_count').values({ key, count: 1, resets_at: 0 }).execute();
}

async function keys(db: Database): Promise<string[]> {
  const rows = await db.reader.selectFrom('limit_count').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

function insertBlob(db: Database, id: string, sizeBytes: number): Promise<unknown> {
  const row = { id, size_bytes: sizeBytes, location: 'row', sealed_key: Buffer.alloc(1), created_at: 0 };
  return db.inTransaction((tx) =>
    tx
      .insertInto('blob')
      .values({ ...row, bytes: Buffer.alloc(sizeBytes) })
      .execute(),
  );
}
