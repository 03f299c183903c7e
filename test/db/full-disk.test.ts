import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, testEngine } from '../support/database.js';

describe.runIf(testEngine() === 'sqlite')('a full disk', () => {
  it('is a temporary error that needs no restart', async () => {
    const fatal: Error[] = [];
    await using db = await openTestDatabase({ onFatal: (error) => fatal.push(error) });
    await insert(db, 'before', 1);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.reader);
    await limitPages(db, (rows[0]?.page_count ?? 0) + 4);

    for (const way of [insert, insertAndRead]) {
      await expect(way(db, 'too large', 1_000_000)).rejects.toMatchObject({
        kind: 'unavailable',
        key: 'db.unavailable',
      });
    }
    await db.durable();
    expect(fatal).toEqual([]);
    await insert(db, 'still fits', 1);

    await limitPages(db, 1_000_000);
    await insert(db, 'too large', 1_000_000);
    await db.durable();
    const kept = await db.reader.selectFrom('blob').select('id').orderBy('id').execute();
    expect(kept.map(({ id }) => id)).toEqual(['before', 'still fits', 'too large']);
  });
});

function insert(db: TestDatabase, id: string, sizeBytes: number): Promise<unknown> {
  return db.inTransaction((tx) => tx.insertInto('blob').values(rowOf(id, sizeBytes)).execute());
}

function insertAndRead(db: TestDatabase, id: string, sizeBytes: number): Promise<unknown> {
  return db.inTransaction((tx) => tx.insertInto('blob').values(rowOf(id, sizeBytes)).returning('id').execute());
}

function rowOf(id: string, sizeBytes: number) {
  const bytes = Buffer.alloc(sizeBytes);
  return { id, size_bytes: sizeBytes, location: 'row', sealed_key: Buffer.alloc(1), bytes, created_at: 0 };
}

/** SQLite answers as it does to ENOSPC: SQLITE_FULL. */
async function limitPages(db: TestDatabase, count: number): Promise<void> {
  await db.inTransaction((tx) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(tx));
}
