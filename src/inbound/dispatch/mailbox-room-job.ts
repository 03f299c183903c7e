import type { Database, Db } from '../../db/database.js';
import { hurryJobs } from '../../jobs/hurry-jobs.js';
import type { JobHandler } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import type { MailboxCarrier } from '../carriers.js';
import { MAILBOX_WAIT_JOB, readWaitKey, type WaitKey } from './mailbox-wait.js';

export const MAILBOX_ROOM_JOB = 'mailbox.room';
/** Mail that waits arrives within a minute after there is room, whatever made it: a deletion, or another quota. */
export const MAILBOX_ROOM_EVERY_MS = 30 * 1000;
const MAX_WAITING = 1000;

/** Looks which full mailboxes have room by now, and tries their mail at once. */
export function createMailboxRoomJob({
  db,
  clock,
  mailboxes,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly mailboxes: Pick<MailboxCarrier, 'freeBytes'>;
}): JobHandler {
  return async (_payload, { signal }) => {
    const free = new Map<string, number>();
    for (const { key, aliasId, sizeBytes } of await listWaiting(db.reader, clock.now())) {
      signal.throwIfAborted();
      const room = free.get(aliasId) ?? (await mailboxes.freeBytes(aliasId));
      const fits = sizeBytes <= room;
      free.set(aliasId, fits ? room - sizeBytes : room);
      if (fits) await db.inTransaction((tx) => hurryJobs(tx, key, { db, clock }));
    }
  };
}

/** The oldest first. */
async function listWaiting(db: Db, now: number): Promise<readonly WaitKey[]> {
  const rows = await db
    .selectFrom('job')
    .select('unique_key')
    .where('kind', '=', MAILBOX_WAIT_JOB)
    .where('run_at', '>', now)
    .orderBy('created_at')
    .limit(MAX_WAITING)
    .execute();
  return rows.flatMap(({ unique_key: key }) => (key === null ? [] : (readWaitKey(key) ?? [])));
}
