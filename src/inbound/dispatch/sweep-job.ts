import type { Database } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { JobHandler } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import type { HeldMessages } from '../held/held-messages.js';
import { writeLostDoubts } from './adoption.js';
import { deleteExpiredMarks } from './fingerprint-store.js';

export const DISPATCH_SWEEP_JOB = 'dispatch.sweep';
/** A doubt whose process died is reported soon after its eleven minutes. */
export const DISPATCH_SWEEP_EVERY_MS = 5 * 60 * 1000;

/** Removes what has expired: fingerprints, abandoned doubts, held copies. */
export function createDispatchSweep({
  db,
  clock,
  log,
  deliveryLog,
  held,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly deliveryLog: Pick<DeliveryLog, 'change'>;
  readonly held: Pick<HeldMessages, 'expire'>;
}): JobHandler {
  return async (_payload, { signal }) => {
    let fingerprints = 0;
    for (let isAll = false; !isAll && !signal.aborted; ) {
      const now = clock.now();
      const swept = await db.inTransaction(async (tx) => {
        const expired = await deleteExpiredMarks(tx, now);
        await writeLostDoubts(tx, deliveryLog, expired.lost, now);
        return expired;
      });
      fingerprints += swept.removed;
      isAll = swept.isAll;
    }
    let copies = 0;
    for (let removed = -1; removed !== 0 && !signal.aborted; copies += removed) removed = await held.expire();
    if (fingerprints + copies > 0) log.info('dispatch.swept', { fingerprints, heldCopies: copies });
  };
}
