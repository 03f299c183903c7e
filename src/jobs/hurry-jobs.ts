import { afterCommit } from '../db/after-commit.js';
import type { Database, Db } from '../db/database.js';
import type { Clock } from '../platform/clock.js';
import { JOBS_TOPIC } from './job-queue.js';

/** Makes these jobs due now, once the caller has committed. A running job is unchanged. */
export async function hurryJobs(
  tx: Db,
  ids: readonly string[],
  { db, clock }: { readonly db: Pick<Database, 'notify'>; readonly clock: Pick<Clock, 'now'> },
): Promise<void> {
  if (ids.length === 0) return;
  const now = clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({ run_at: now })
    .where('id', 'in', ids)
    .where('run_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) afterCommit(tx, () => db.notify(JOBS_TOPIC));
}
