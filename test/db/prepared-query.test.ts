import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { prepareQuery } from '../../src/db/prepared-query.js';
import { openTestDatabase } from '../support/database.js';

interface Count {
  readonly key: string;
  readonly count: number;
  readonly resets_at: number;
}

interface Labelled {
  readonly key: string;
  readonly label: string | null;
}

/** Named twice, NULL or not, and one value that is always the same. */
const labelled = prepareQuery<Labelled>()((db, value) => ({
  compile: () =>
    sql<{ readonly key: string; readonly label: string | null }>`
      select key, cast(${value('label')} as text) as label from limit_count
      where key = ${value('key')} and key <> ${'?'} and (cast(${value('label')} as text) is null or key <> ${value('label')})
    `.compile(db),
}));

const insert = prepareQuery<Count>()((db, value) =>
  db.insertInto('limit_count').values({ key: value('key'), count: value('count'), resets_at: value('resets_at') }),
);

describe('a prepared query', () => {
  it('has the same answers whichever of its values are there', async () => {
    await using db = await openTestDatabase();
    await db.inTransaction((tx) => insert(tx, { key: 'a', count: 1, resets_at: 0 }));
    const labels = ['x', null, 'y', 'a', null];
    const found = await db.inTransaction(async (tx) => {
      const rows: unknown[] = [];
      for (const label of labels) rows.push((await labelled(tx, { key: 'a', label })).rows);
      return rows;
    });
    const row = (label: string | null) => [{ key: 'a', label }];
    expect(found).toEqual([row('x'), row(null), row('y'), [], row(null)]);
  });

  it('says how many rows it changed, and fails as any other', async () => {
    await using db = await openTestDatabase();
    const add = (key: string, count: number) => db.inTransaction((tx) => insert(tx, { key, count, resets_at: 0 }));
    expect((await add('a', 1)).numAffectedRows).toBe(1n);
    await expect(add('a', 2)).rejects.toThrow(/unique/i);
    await add('b', 3);
    const rows = await db.reader.selectFrom('limit_count').select(['key', 'count']).orderBy('key').execute();
    expect(rows).toEqual([
      { key: 'a', count: 1 },
      { key: 'b', count: 3 },
    ]);
  });
});
