import { sql } from 'kysely';
import type { Db } from '../../db/database.js';

export async function findFirstContact(db: Db, key: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('greylist')
    .select('first_at')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.first_at;
}

/** Two concurrent sessions of one client agree on the earlier contact; an expired entry starts over. */
export async function recordFirstContact(
  db: Db,
  key: string,
  { now, expiresAt }: { readonly now: number; readonly expiresAt: number },
): Promise<number> {
  const row = await db
    .insertInto('greylist')
    .values({ key, first_at: now, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        first_at: sql`case when greylist.expires_at <= ${now} then excluded.first_at else greylist.first_at end`,
        expires_at: sql`case when greylist.expires_at <= ${now} then excluded.expires_at else greylist.expires_at end`,
      }),
    )
    .returning('first_at')
    .executeTakeFirstOrThrow();
  return row.first_at;
}

export async function deleteExpiredGreylist(db: Db, now: number): Promise<void> {
  await db.deleteFrom('greylist').where('expires_at', '<=', now).execute();
}
