import type { StagedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { Db } from '../../db/database.js';
import { together } from '../../db/together.js';
import type { EmailCipher } from '../emails/email-cipher.js';
import { insertEmail, insertRecipients, type NewEmail } from '../emails/email-store.js';
import { type AnnounceDeps, announceWork } from '../queue/destination-store.js';

type StagedEmail = NewEmail & { readonly source: StagedBlob };

/** Queues an email in the caller's transaction. False, and nothing is written: see `insertEmail`. */
export type EnqueueEmail = (tx: Db, email: StagedEmail) => Promise<boolean>;

/** The same, but throws: for callers whose transaction must not commit without it. */
export type EnqueueOrThrow = (tx: Db, email: StagedEmail) => Promise<void>;

/** See `insertEmail`. */
export class NotInsertedError extends Error {}

export interface EnqueueDeps extends AnnounceDeps {
  readonly blobs: Pick<BlobStore, 'put'>;
  readonly cipher: Pick<EmailCipher, 'seal'>;
}

export function createEnqueueEmail(deps: EnqueueDeps): EnqueueEmail {
  return async (tx, email) => {
    if (!(await insertEmail(tx, deps.cipher, email))) return false;
    await insertBelongings(tx, email, deps);
    return true;
  };
}

export function createEnqueueOrThrow(deps: EnqueueDeps): EnqueueOrThrow {
  return async (tx, email) => {
    await together([insertOrThrow(tx, email, deps), insertBelongings(tx, email, deps)]);
  };
}

async function insertOrThrow(tx: Db, email: NewEmail, { cipher }: EnqueueDeps): Promise<void> {
  if (!(await insertEmail(tx, cipher, email))) throw new NotInsertedError();
}

async function insertBelongings(tx: Db, email: StagedEmail, deps: EnqueueDeps): Promise<void> {
  const waiting = email.recipients.filter(({ state }) => state === 'waiting');
  const destinations = waiting.map(({ destination }) => destination);
  const dueAt = Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt));
  await together([
    insertRecipients(tx, email.recipients),
    deps.blobs.put(tx, email.source),
    destinations.length > 0 && announceWork(tx, destinations, dueAt, deps),
  ]);
}
