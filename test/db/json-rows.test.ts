import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { jsonRows } from '../../src/db/json-rows.js';
import { openTestDatabase } from '../support/database.js';
import { rowsReadBy } from '../support/rows-read.js';

const MANY = 3000;
const FEW_ROWS = 20;
const GIVEN = JSON.stringify([{ key: 'k7' }, { key: 'k2999' }, { key: 'nobody' }]);

describe.each([
  ['never looked through', async () => {}],
  ['looked through by its own maintenance', (db: Database) => sql`analyze`.execute(db.writer)],
])('a list that is given, beside a table of thousands %s', (_name, maintain) => {
  it('finds its rows by their key, whatever is done with them', async () => {
    await using db = await openTestDatabase();
    await fill(db);
    await maintain(db);
    const rows = jsonRows(db.reader, GIVEN, { key: 'text' });
    const joined = sql<{ key: string }>`
      select counted.key from ${rows} join limit_count as counted on counted.key = given.key order by 1`;
    expect((await joined.execute(db.reader)).rows.map(({ key }) => key)).toEqual(['k2999', 'k7']);
    const member = sql`select count from limit_count where key in (select given.key from ${rows})`;
    const update = sql`update limit_count set count = 0 from ${rows} where limit_count.key = given.key`;
    for (const query of [joined, member, update]) {
      expect(await rowsReadBy(db, query.compile(db.writer), MANY)).toBeLessThan(FEW_ROWS);
    }
  });
});

it('keeps rows whose columns are null', async () => {
  await using db = await openTestDatabase();
  const given = jsonRows(db.reader, JSON.stringify([{ a: null, b: 1 }, { b: 2 }]), { a: 'text', b: 'number' });
  const { rows } = await sql`select a, b from ${given} order by b`.execute(db.reader);
  expect(rows).toEqual([
    { a: null, b: 1 },
    { a: null, b: 2 },
  ]);
});

async function fill(db: Database): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, n) => ({ key: `k${n}`, count: n, resets_at: n }));
  await db.inTransaction(async (tx) => {
    for (let at = 0; at < MANY; at += 300) {
      await tx
        .insertInto('limit_count')
        .values(rows.slice(at, at + 300))
        .execute();
    }
  });
}
