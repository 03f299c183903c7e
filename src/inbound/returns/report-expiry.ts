import type { Database } from '../../db/database.js';
import type { JobHandler } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import { deleteReportsBefore } from './dmarc-report-store.js';
import { deleteTlsReportsBefore } from './tls-report-store.js';

export const REPORT_EXPIRY_JOB = 'dmarcReport.expiry';
export const REPORT_EXPIRY_EVERY_MS = 6 * 3_600_000;

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
/** A small batch, so that other writers are not held up. */
const BATCH = 50;

/** Deletes reports after ninety days. */
export function createReportExpiry({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}): JobHandler {
  return async (_payload, { signal }) => {
    const before = clock.now() - KEPT_DAYS * DAY_MS;
    for (const deleteBefore of [deleteReportsBefore, deleteTlsReportsBefore]) {
      let deleted = BATCH;
      while (deleted === BATCH) {
        signal.throwIfAborted();
        deleted = await db.inTransaction((tx) => deleteBefore(tx, before, BATCH));
      }
    }
  };
}
