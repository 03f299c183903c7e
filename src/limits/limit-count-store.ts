import { sql } from 'kysely';
import type { Db } from '../db/database.js';
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

export async function findCount(db: Db, key: string): Promise<CountedWindow | undefined> {
  const row = await db.selectFrom('limit_count').selectAll().where('key', '=', key).executeTakeFirst();
  return row && { count: row.count, resetsAt: row.resets_at };
}

export async function deleteEndedCounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom('limit_count').where('resets_at', '<=', now).execute();
}
