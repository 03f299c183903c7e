import { afterCommit } from '../db/after-commit.js';
import type { Database, Db } from '../db/database.js';
import type { Clock } from '../platform/clock.js';
import { JOBS_TOPIC } from './job-queue.js';

/** Waiting jobs whose key is like this are due now, once the caller has committed. */
export async function hurryJobs(
  tx: Db,
  keyPattern: string,
  { db, clock }: { readonly db: Pick<Database, 'notify'>; readonly clock: Pick<Clock, 'now'> },
): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({ run_at: now })
    .where('unique_key', 'like', keyPattern)
    .where('run_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) afterCommit(tx, () => db.notify(JOBS_TOPIC));
}
