import type { Db } from '../db/database.js';
import type { LockOutKeys, LoginCounts } from './lock-out-policy.js';

export async function countFailures(db: Db, keys: LockOutKeys, since: number): Promise<LoginCounts> {
  const rows = await db
    .selectFrom('login_failure')
    .select(['key', (eb) => eb.fn.countAll<number>().as('count')])
    .where('key', 'in', [keys.pair, keys.client])
    .where('failed_at', '>', since)
    .groupBy('key')
    .execute();
  const countOf = (key: string) => Number(rows.find((row) => row.key === key)?.count ?? 0);
  return { pair: countOf(keys.pair), client: countOf(keys.client) };
}

/** Repeating the same wrong password changes nothing, unless its first time is outside the window. */
export async function addFailure(
  db: Db,
  { pair, client }: LockOutKeys,
  passwordTag: string,
  now: number,
  windowStart: number,
): Promise<void> {
  await db
    .insertInto('login_failure')
    .values([pair, client].map((key) => ({ key, password_tag: passwordTag, failed_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'password_tag'])
        .doUpdateSet({ failed_at: now })
        .where('login_failure.failed_at', '<=', windowStart),
    )
    .execute();
}

export async function deleteFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_failure').where('key', '=', key).execute();
}

export async function deleteFailuresBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('login_failure').where('failed_at', '<=', time).execute();
}
