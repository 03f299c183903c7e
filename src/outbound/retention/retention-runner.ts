import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database, Db } from '../../db/database.js';
import { createAlarm } from '../../jobs/alarm.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { releasePending } from '../queue/suspension.js';
import { deleteExpiredKeys } from '../submit/idempotency-store.js';
import { RETENTION_TOPIC } from './retention.js';
import { findNextRetention, purgeDue, type RemovedEmails, redactDue } from './retention-store.js';

export interface RetentionRunnerDeps {
  readonly db: Database;
  readonly blobs: Pick<BlobStore, 'drop' | 'erase'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Rows of one transaction: few enough that accepting mail is not held up. */
const BATCH = 200;
/** Emails that become final together are redacted together. */
const GATHER_MS = 1_000;
/** The safety net for lost wake-ups. */
const POLL_MS = 30_000;
const SWEEP_EVERY_MS = 600_000;

/** Removes bodies and records when they are due. */
export function createRetentionRunner(deps: RetentionRunnerDeps): Part {
  const { db, blobs, clock, log } = deps;
  const alarm = createAlarm(clock);
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  let unlisten: (() => void) | undefined;
  let stopTimer: (() => void) | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  return {
    name: 'email-retention',
    async start() {
      unlisten = db.listen(RETENTION_TOPIC, () => alarm.ring());
      stopTimer = clock.every(SWEEP_EVERY_MS, () => {
        sweeping = sweep().catch((error: unknown) => log.warn('email.notSwept', { error }));
      });
      working = work();
    },
    async stop() {
      stopping.abort();
      unlisten?.();
      stopTimer?.();
      alarm.ring();
      await working;
      await sweeping;
    },
  };

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await removeDue().catch((error: unknown) => {
        log.error('email.notRemoved', { error });
        return POLL_MS;
      });
      if (pauseMs === 0) continue;
      await alarm.wait(pauseMs);
      await clock.sleep(GATHER_MS, stopping.signal).catch(() => {}); // rejects only because of the stop
    }
  }

  /** One batch of each; returns how long there is nothing else to do. */
  async function removeDue(): Promise<number> {
    const batch = { engine: db.engine, now: clock.now(), limit: BATCH };
    const redacted = await remove((tx) => redactDue(tx, batch));
    const purged = await remove((tx) => purgeDue(tx, batch));
    if (redacted + purged > 0) log.info('email.removed', { redacted, purged });
    if (redacted === BATCH || purged === BATCH) return 0;
    const next = await findNextRetention(db.reader);
    // A due row that was not taken is being handled by another node
    return next === undefined ? POLL_MS : Math.min(Math.max(next - clock.now(), 1), POLL_MS);
  }

  async function remove(choose: (tx: Db) => Promise<RemovedEmails>): Promise<number> {
    const { count, hadBlobs, elsewhere } = await db.inTransaction(async (tx) => {
      const { count, blobIds } = await choose(tx);
      return { count, hadBlobs: blobIds.length > 0, elsewhere: await blobs.drop(tx, blobIds) };
    });
    // Most bytes were in their rows, which later leave the database log; only the others have files to unlink
    if (hadBlobs) await blobs.erase(elsewhere);
    return count;
  }

  async function sweep(): Promise<void> {
    await db.inTransaction((tx) => deleteExpiredKeys(tx, clock.now()));
    await releasePending({ db, clock });
  }
}
