import type { Database } from '../../db/database.js';
import type { JobHandler } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import { ONCE_PER_MS } from './vacation-carrier.js';
import { deleteRepliesBefore } from './vacation-store.js';

export const REPLY_EXPIRY_JOB = 'vacation.expiry';
export const REPLY_EXPIRY_EVERY_MS = 6 * 3_600_000;

/** Removes answered senders once they may be answered again. */
export function createReplyExpiry({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}): JobHandler {
  return async () => {
    const before = clock.now() - ONCE_PER_MS;
    await db.inTransaction((tx) => deleteRepliesBefore(tx, before));
  };
}
