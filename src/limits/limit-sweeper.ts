import type { Database } from '../db/database.js';
import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';
import type { Limit } from './limit.js';
import { deleteEndedCounts } from './limit-count-store.js';
import { deleteFailuresBefore } from './login-failure-store.js';

const SWEEP_EVERY_MS = 3_600_000;

/** Deletes counts whose window has ended. Nobody waits for it: counting ignores such rows anyway. */
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
  let stopTimer: (() => void) | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  async function sweep(): Promise<void> {
    const now = clock.now();
    await db.inTransaction(async (tx) => {
      await deleteEndedCounts(tx, now);
      await deleteFailuresBefore(tx, now - (logins?.windowSeconds ?? 0) * 1000);
    });
  }

  return {
    name: 'limit-sweeper',
    sweep,
    async start() {
      stopTimer = clock.every(SWEEP_EVERY_MS, () => {
        sweeping = sweep().catch((error: unknown) => log.warn('limits.sweep-failed', { error }));
      });
    },
    async stop() {
      stopTimer?.();
      await sweeping;
    },
  };
}
