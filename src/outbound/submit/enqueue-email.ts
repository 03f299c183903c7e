import type { StagedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { Db } from '../../db/database.js';
import { insertEmail, type NewEmail } from '../emails/email-store.js';
import { type AnnounceDeps, announceWork } from '../queue/destination-store.js';

/** Puts an email into the queue, in the caller's transaction. False, and nothing is written: see `insertEmail`. */
export type EnqueueEmail = (tx: Db, email: NewEmail & { readonly source: StagedBlob }) => Promise<boolean>;

export interface EnqueueDeps extends AnnounceDeps {
  readonly blobs: Pick<BlobStore, 'put'>;
}

export function createEnqueueEmail({ blobs, ...announce }: EnqueueDeps): EnqueueEmail {
  return async (tx, email) => {
    if (!(await insertEmail(tx, email))) return false;
    await blobs.put(tx, email.source);
    const waiting = email.recipients.filter(({ state }) => state === 'waiting');
    const destinations = waiting.map(({ destination }) => destination);
    const dueAt = Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt));
    if (destinations.length > 0) await announceWork(tx, destinations, dueAt, announce);
    return true;
  };
}
