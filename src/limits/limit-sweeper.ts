import type { Database } from '../db/database.js';
import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';
import { createSweeper } from '../platform/sweeper.js';
import type { Limit } from './limit.js';
import { deleteEndedCounts } from './limit-count-store.js';
import { deleteFailuresBefore } from './login-failure-store.js';

/** Deletes counts whose window has ended. Not urgent: counting ignores such rows anyway. */
export function createLimitSweeper({
  db,
  clock,
  log,
  logins,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The setting LOGINS. */
  readonly logins: Limit | undefined;
}): Part & { sweep(): Promise<void> } {
  async function sweep(): Promise<void> {
    const now = clock.now();
    await db.inTransaction(async (tx) => {
      await deleteEndedCounts(tx, now);
      await deleteFailuresBefore(tx, now - (logins?.windowSeconds ?? 0) * 1000);
    });
  }

  return createSweeper({ name: 'limit-sweeper', failed: 'limits.sweep-failed', sweep, clock, log });
}
