import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../support/database.js';

describe('values', () => {
  it('are the same on both engines: numbers, text, bytes and nothing', async () => {
    await using db = await openTestDatabase();
    const row = {
      id: 'é🜚',
      size_bytes: Number.MAX_SAFE_INTEGER,
      location: "it's",
      sealed_key: new Uint8Array([0, 255, 128]),
      bytes: null,
      created_at: 0,
      segment: null,
      segment_offset: null,
      sha256: null,
    };
    await db.inTransaction((tx) => tx.insertInto('blob').values(row).execute());
    const found = await db.reader.selectFrom('blob').selectAll().executeTakeFirstOrThrow();
    expect({ ...found, sealed_key: new Uint8Array(found.sealed_key) }).toEqual(row);
  });

  it('of counts and sums are numbers', async () => {
    await using db = await openTestDatabase();
    const insert = (key: string) => ({ key, count: 2 ** 40, resets_at: 0 });
    await db.inTransaction((tx) =>
      tx
        .insertInto('limit_count')
        .values([insert('a'), insert('b')])
        .execute(),
    );
    const { rows } = await sql`select count(*) as n, sum(count) as total, max(count) as top from limit_count`.execute(
      db.reader,
    );
    expect(rows).toEqual([{ n: 2, total: 2 ** 41, top: 2 ** 40 }]);
  });

  it('say how many rows were changed', async () => {
    await using db = await openTestDatabase();
    const changed = await db.inTransaction(async (tx) => {
      await tx.insertInto('limit_count').values({ key: 'a', count: 1, resets_at: 0 }).execute();
      const updated = await tx.updateTable('limit_count').set({ count: 2 }).executeTakeFirst();
      const deleted = await tx.deleteFrom('limit_count').where('key', '=', 'b').executeTakeFirst();
      return { updated: updated.numUpdatedRows, deleted: deleted.numDeletedRows };
    });
    expect(changed).toEqual({ updated: 1n, deleted: 0n });
  });

  it('sort text by its bytes', async () => {
    await using db = await openTestDatabase();
    const keys = ['b', 'B', 'a', 'ä', '_', '1'];
    const rows = keys.map((key) => ({ key, count: 0, resets_at: 0 }));
    await db.inTransaction((tx) => tx.insertInto('limit_count').values(rows).execute());
    const sorted = await db.reader.selectFrom('limit_count').select('key').orderBy('key').execute();
    expect(sorted.map(({ key }) => key)).toEqual(['1', 'B', '_', 'a', 'b', 'ä']);
  });
});
