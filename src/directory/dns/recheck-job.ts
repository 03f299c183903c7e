import type { Database } from '../../db/database.js';
import type { JobHandler } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import type { VerificationService } from './verification-service.js';
import { endTurns, listDueDomains } from './verification-store.js';

/** Every hour, checks domains whose last check is more than two hours old. */
export const RECHECK_JOB = 'dns.recheck';
export const RECHECK_EVERY_MS = 60 * 60 * 1000;
const DUE_AFTER_MS = 2 * RECHECK_EVERY_MS;
const BATCH = 500;
// The rest is first in the next hour: it has waited longest
const MAX_PER_RUN = 10_000;
const AT_ONCE = 25;

/** One pass over the due domains, in batches: it can be stopped at any domain, and a second pass is harmless. */
export function createRecheckJob({
  db,
  clock,
  verification,
  log,
  maxPerRun = MAX_PER_RUN,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly verification: Pick<VerificationService, 'recheck'>;
  readonly log: Pick<Log, 'info' | 'error'>;
  readonly maxPerRun?: number;
}): JobHandler {
  return async (_payload, { signal }) => {
    const before = clock.now() - DUE_AFTER_MS;
    let checked = 0;
    while (checked < maxPerRun) {
      const limit = Math.min(BATCH, maxPerRun - checked);
      const ids = await listDueDomains(db.reader, { before, limit });
      if (ids.length === 0) break;
      await atOnce(ids, AT_ONCE, async (id) => {
        signal.throwIfAborted();
        await verification.recheck(id).catch((error: unknown) => log.error('domain.recheckFailed', { id, error }));
      });
      await endTurns(db.writer, ids, clock.now());
      checked += ids.length;
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
