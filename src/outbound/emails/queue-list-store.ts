import { sql } from 'kysely';
import type { Db } from '../../db/database.js';

/** A literal, because a bound value would not match the partial index. */
const WAITING = sql.lit('waiting');

/** How many recipients wait for one destination. */
export interface WaitingDestination {
  readonly destination: string;
  readonly recipients: number;
  readonly nextAttemptAt: number;
}

/** The largest first. Scans the queue's index once, so it is for people, not for frequent polling. */
export async function listWaitingDestinations(db: Db, limit: number): Promise<readonly WaitingDestination[]> {
  const rows = await db
    .selectFrom('email_recipient')
    .select((eb) => [
      'destination',
      eb.fn.countAll<number>().as('recipients'),
      eb.fn.min('next_attempt_at').as('next_attempt_at'),
    ])
    .where('state', '=', WAITING)
    .groupBy('destination')
    .orderBy(sql`recipients`, 'desc')
    .orderBy('destination')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    destination: row.destination,
    recipients: Number(row.recipients),
    nextAttemptAt: row.next_attempt_at,
  }));
}
