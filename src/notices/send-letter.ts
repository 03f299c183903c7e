import type { BlobStore } from '../blobs/blob-store.js';
import type { Database } from '../db/database.js';
import { findSystemDomain } from '../directory/domain-changes/system-domain.js';
import { findEmailByDuplicateKey } from '../outbound/emails/email-store.js';
import type { EnqueueEmail } from '../outbound/submit/enqueue-email.js';
import { ownEmail } from '../outbound/submit/own-email.js';
import type { Clock } from '../platform/clock.js';
import type { DeliverLetter } from './letter-handler.js';

export interface SendLetterDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly blobs: Pick<BlobStore, 'stage'>;
  readonly enqueue: EnqueueEmail;
  readonly destinationOf: (address: string) => string;
  /** The service's own host, whose keys sign. */
  readonly host: string;
}

/** Sends letters like all mail: queued, signed and tried for days. Each id enters the queue only once. */
export function createSendLetter({ db, clock, blobs, enqueue, destinationOf, host }: SendLetterDeps): DeliverLetter {
  return async ({ id, from, to, source }) => {
    const duplicateKey = `letter:${id}`;
    const domain = await findSystemDomain(db.reader, host);
    if (!domain) throw new Error(`there is no system domain ${host}`);
    if (await findEmailByDuplicateKey(db.reader, domain.id, duplicateKey)) return;
    const envelope = { from, to: [to] };
    const now = clock.now();
    const { email, recipients } = ownEmail({ id, now, domain, origin: 'notice', envelope, source, destinationOf });
    const staged = await blobs.stage([source]);
    const queued = { ...email, blobId: staged.id };
    const isQueued = await db.inTransaction((tx) =>
      enqueue(tx, { email: queued, recipients, duplicateKey, source: staged }),
    );
    // Otherwise another run of this job was first, or the system domain has just been suspended: the next try sees it
    if (!isQueued && !(await findEmailByDuplicateKey(db.reader, domain.id, duplicateKey)))
      throw new Error('the letter was not queued');
  };
}
