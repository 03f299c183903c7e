import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { prepareCommand, prepareForetold, prepareQuery } from '../../src/db/prepared-query.js';
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

const insertUnread = prepareCommand<Count>()((db, value) =>
  db.insertInto('limit_count').values({ key: value('key'), count: value('count'), resets_at: value('resets_at') }),
);

const insertNew = prepareForetold<Count>()(
  (db, value) =>
    db
      .insertInto('limit_count')
      .values({ key: value('key'), count: value('count'), resets_at: value('resets_at') })
      .onConflict((conflict) => conflict.doNothing()),
  (db, value) => ({
    compile: () =>
      sql`select 1 as one where not exists (select 1 from limit_count where key = ${value('key')})`.compile(db),
  }),
);

describe('a prepared query', () => {
  it('has the same answers whichever of its values are there', async () => {
    await using db = await openTestDatabase();
    await db.inTransaction((tx) => insertUnread(tx, { key: 'a', count: 1, resets_at: 0 }));
    const labels = ['x', null, 'y', 'a', null];
    const found = await db.inTransaction(async (tx) => {
      const rows: unknown[] = [];
      for (const label of labels) rows.push((await labelled(tx, { key: 'a', label })).rows);
      return rows;
    });
    const row = (label: string | null) => [{ key: 'a', label }];
    expect(found).toEqual([row('x'), row(null), row('y'), [], row(null)]);
  });

  it.each([true, false])('whose change can be foretold says whether it was made (awaited: %s)', async (isAwaited) => {
    await using db = await openTestDatabase();
    const insert = (key: string, count: number) =>
      db.inTransaction((tx) => insertNew(tx, { key, count, resets_at: 0 }), { isAwaited });
    const answers = [await insert('a', 1), await insert('b', 2), await insert('a', 3)];
    expect(answers.map(({ numAffectedRows }) => numAffectedRows)).toEqual([1n, 1n, 0n]);
    await db.durable();
    const rows = await db.reader.selectFrom('limit_count').select(['key', 'count']).orderBy('key').execute();
    expect(rows).toEqual([
      { key: 'a', count: 1 },
      { key: 'b', count: 2 },
    ]);
  });

  it('whose answer nobody reads fails as any other', async () => {
    await using db = await openTestDatabase();
    const insert = (key: string, count: number) =>
      db.inTransaction((tx) => insertUnread(tx, { key, count, resets_at: 0 }));
    await insert('a', 1);
    await expect(insert('a', 2)).rejects.toThrow(/unique/i);
    await insert('b', 3);
    const rows = await db.reader.selectFrom('limit_count').select(['key', 'count']).orderBy('key').execute();
    expect(rows).toEqual([
      { key: 'a', count: 1 },
      { key: 'b', count: 3 },
    ]);
  });
});
