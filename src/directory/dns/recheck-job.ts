import type { Database } from '../../db/database.js';
import type { JobHandler } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import type { VerificationService } from './verification-service.js';
import { listDueDomains } from './verification-store.js';

/** Every hour, checks domains whose last check is more than two hours old. */
export const RECHECK_JOB = 'dns.recheck';
export const RECHECK_EVERY_MS = 60 * 60 * 1000;
const DUE_AFTER_MS = 2 * RECHECK_EVERY_MS;
const BATCH = 500;
// The rest is first in the next hour, since its last check is the oldest
const MAX_PER_RUN = 10_000;
const AT_ONCE = 25;

/** One pass over the due domains, in batches: it can be stopped between batches, and a second pass is harmless. */
export function createRecheckJob({
  db,
  clock,
  verification,
  log,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly verification: Pick<VerificationService, 'recheck'>;
  readonly log: Pick<Log, 'info' | 'error'>;
}): JobHandler {
  return async (_payload, { signal }) => {
    const before = clock.now() - DUE_AFTER_MS;
    let checked = 0;
    let afterId = '';
    while (checked < MAX_PER_RUN) {
      const ids = await listDueDomains(db.reader, { before, afterId, limit: BATCH });
      await atOnce(ids, AT_ONCE, async (id) => {
        signal.throwIfAborted();
        await verification.recheck(id).catch((error: unknown) => log.error('domain.recheckFailed', { id, error }));
      });
      checked += ids.length;
      const last = ids.at(-1);
      if (last === undefined || ids.length < BATCH) break;
      afterId = last;
    }
    log.info('domain.rechecked', { checked });
  };
}

/** Runs `work` for every item, at most `limit` at a time. */
async function atOnce<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const hand = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, hand));
}
