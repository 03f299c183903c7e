import { sql } from 'kysely';
import { afterCommit } from '../../db/after-commit.js';
import type { Db } from '../../db/database.js';
import { insertEmailEvent } from '../emails/email-event-store.js';
import { lockEmail } from '../emails/email-store.js';
import { type AnnounceDeps, newLane, QUEUE_TOPIC } from './destination-store.js';
import { HORIZON_MS } from './retry-policy.js';

export interface RetryNow {
  readonly by?: 'sender' | 'operator';
  /** For a forward: only this place. */
  readonly pathId?: string;
}

/**
 * Makes this email's waiting recipients due now, first in their lanes, and ends the pauses. Answers with how many; a
 * recipient with a running attempt is not counted.
 */
export async function retryNow(
  tx: Db,
  emailId: string,
  { db, clock }: AnnounceDeps,
  { by = 'operator', pathId }: RetryNow = {},
): Promise<number> {
  const email = await lockEmail(tx, emailId);
  if (!email) return 0;
  const now = clock.now();
  const rows = await tx
    .updateTable('email_recipient')
    .set({ next_attempt_at: now - HORIZON_MS }) // sorted before all others
    .where('domain_id', '=', email.domainId)
    .where('email_id', '=', email.id)
    .where('state', '=', sql.lit('waiting'))
    .$if(pathId !== undefined, (query) => query.where('forward_path_id', '=', pathId ?? ''))
    .returning('destination')
    .execute();
  if (rows.length === 0) return 0;
  const names = [...new Set(rows.map(({ destination }) => destination))].sort();
  for (const name of names) await endPause(tx, name, now);
  await insertEmailEvent(tx, { domainId: email.domainId, emailId, kind: 'email.retried', details: { by }, at: now });
  afterCommit(tx, () => {
    for (const name of names) db.notify(QUEUE_TOPIC, name);
  });
  return rows.length;
}

/** Its failures are kept: this email is tried alone, and if it fails the next pause is longer. */
async function endPause(tx: Db, name: string, now: number): Promise<void> {
  await tx
    .insertInto('destination')
    .values(newLane(name, now, now))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        due_at: sql<number>`case when destination.due_at <= ${now} then destination.due_at else ${now} end`,
      }),
    )
    .execute();
}
