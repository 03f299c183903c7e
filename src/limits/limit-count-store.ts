import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { jsonRows } from '../db/json-rows.js';
import type { SharedWindow, UntoldCalls } from './call-windows.js';
import type { CountedWindow, Limit } from './limit.js';

/** One statement, so that the row's lock makes the count exact; an ended window starts again at one. */
export async function addToCount(db: Db, key: string, limit: Limit, now: number): Promise<CountedWindow> {
  const resetsAt = now + limit.windowSeconds * 1000;
  const row = await db
    .insertInto('limit_count')
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when limit_count.resets_at <= ${now} then 1 else limit_count.count + 1 end`,
        resets_at: sql`case when limit_count.resets_at <= ${now} then ${resetsAt} else limit_count.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, resetsAt: row.resets_at };
}

/**
 * Adds the calls of one node to the sums of all, and returns these. Times are the server's: a window of a minute must
 * not depend on clocks that differ. In the order of their keys, so that two nodes cannot wait for each other.
 */
export async function addToSums(db: Db, added: readonly UntoldCalls[]): Promise<readonly SharedWindow[]> {
  const rows = added.map(({ key, calls, endsInMs }) => ({ k: key, n: calls, ms: Math.ceil(endsInMs) }));
  rows.sort((a, b) => (a.k < b.k ? -1 : 1));
  const { rows: sums } = await sql<{ key: string; count: number; ends_in_ms: number }>`
    insert into limit_count (key, count, resets_at)
    select given.k, given.n, ${SERVER_TIME} + given.ms
    from ${jsonRows(db, JSON.stringify(rows), { k: 'text', n: 'number', ms: 'number' })} where true
    on conflict (key) do update set
      count = case when limit_count.resets_at <= ${SERVER_TIME} then excluded.count
        else limit_count.count + excluded.count end,
      resets_at = case when limit_count.resets_at <= ${SERVER_TIME} then excluded.resets_at
        else limit_count.resets_at end
    returning key, count, resets_at - ${SERVER_TIME} as ends_in_ms
  `.execute(db);
  return sums.map(({ key, count, ends_in_ms: endsInMs }) => ({
    key,
    count: Number(count),
    endsInMs: Number(endsInMs),
  }));
}

const SERVER_TIME = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

export async function findCount(db: Db, key: string): Promise<CountedWindow | undefined> {
  const row = await db.selectFrom('limit_count').selectAll().where('key', '=', key).executeTakeFirst();
  return row && { count: row.count, resetsAt: row.resets_at };
}

export async function deleteEndedCounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom('limit_count').where('resets_at', '<=', now).execute();
}
