import type { Database } from '../../db/database.js';
import { hurryJobs } from '../../jobs/hurry-jobs.js';
import type { JobHandler } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import type { MailboxCarrier } from '../carriers.js';
import { listMailboxDeliveriesAhead } from './mailbox-delivery-store.js';

export const MAILBOX_ROOM_JOB = 'mailbox.room';
/** Waiting mail arrives within a minute after there is room, whether by a deletion or a larger quota. */
export const MAILBOX_ROOM_EVERY_MS = 30 * 1000;
const MAX_WAITING = 1000;

/** Checks which full mailboxes have room by now, and tries their mail at once. */
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
    const waiting = await listMailboxDeliveriesAhead(db.reader, { now: clock.now(), limit: MAX_WAITING });
    for (const { job_id: jobId, mailbox_id: mailboxId, size_bytes: sizeBytes } of waiting) {
      signal.throwIfAborted();
      const room = free.get(mailboxId) ?? (await mailboxes.freeBytes(mailboxId));
      const fits = sizeBytes <= room;
      free.set(mailboxId, fits ? room - sizeBytes : room);
      if (fits) await db.inTransaction((tx) => hurryJobs(tx, [jobId], { db, clock }));
    }
  };
}
