import { setImmediate } from 'node:timers/promises';
import type { BlobStore } from '../blobs/blob-store.js';
import type { Database, Db } from '../db/database.js';
import type { JobHandler } from '../jobs/job.js';
import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import { removeExport } from './export/export-handlers.js';
import { listStaleExports } from './export/export-store.js';
import { DAY_MS } from './log-search.js';
import type { PathState } from './path.js';

export const LOG_SWEEP_JOB = 'log.sweep';
export const LOG_SWEEP_EVERY_MS = 3_600_000;

/** Rows per transaction: few enough not to delay incoming mail. */
const BATCH = 200;
const STALE_EXPORT_MS = 2 * DAY_MS;
/** The longest period of the figures, and a day. */
const TALLY_MS = 31 * DAY_MS;
/** These states are not final, however old the path is: other rows still refer to it. */
const OPEN_STATES: readonly PathState[] = ['waiting', 'in_doubt', 'held'];

/** The job that deletes paths after `days`. Ids begin with their time, so expired rows are a range of ids. */
export function createLogRetention({
  db,
  blobs,
  clock,
  log,
  days,
}: {
  readonly db: Database;
  readonly blobs: Pick<BlobStore, 'drop' | 'erase'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly days: number;
}): JobHandler {
  return async (_payload, { signal }) => {
    const now = clock.now();
    const firstKept = firstIdAt(now - days * DAY_MS);
    let removed = 0;
    for (;;) {
      signal.throwIfAborted();
      const count = await db.inTransaction((tx) => deleteBefore(tx, firstKept));
      removed += count;
      if (count < BATCH) break;
      await setImmediate();
    }
    for (const exportId of await listStaleExports(db.reader, now - STALE_EXPORT_MS, BATCH)) {
      await removeExport({ db, blobs }, exportId);
    }
    while ((await forgetTallies(db.writer, now - TALLY_MS)) > 0) signal.throwIfAborted();
    if (removed > 0) {
      db.scrubLog();
      log.info('deliveryLog.swept', { removed });
    }
  };
}

/** Deletes the tallies of some domains at a time; returns how many rows there were. */
async function forgetTallies(db: Db, before: number): Promise<number> {
  const old = db.selectFrom('delivery_tally').select('domain_id').distinct().where('hour', '<', before).limit(BATCH);
  const ids = (await old.execute()).map(({ domain_id }) => domain_id);
  if (ids.length === 0) return 0;
  const query = db.deleteFrom('delivery_tally').where('domain_id', 'in', ids).where('hour', '<', before);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

async function deleteBefore(tx: Db, firstKept: string): Promise<number> {
  const rows = await tx
    .selectFrom('delivery_log')
    .select(['domain_id', 'id'])
    .where('id', '<', firstKept)
    .where('state', 'not in', OPEN_STATES)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const domainIds = [...new Set(rows.map(({ domain_id }) => domain_id))];
  await tx.deleteFrom('delivery_log_event').where('domain_id', 'in', domainIds).where('path_id', 'in', ids).execute();
  await tx.deleteFrom('delivery_log').where('id', 'in', ids).execute();
  return rows.length;
}

function firstIdAt(ms: number): string {
  return Math.max(0, Math.floor(ms / 1000))
    .toString(16)
    .padStart(8, '0')
    .padEnd(24, '0');
}
