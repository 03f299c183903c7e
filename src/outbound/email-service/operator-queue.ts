import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/service-error.js';
import type { EmailCipher } from '../emails/email-cipher.js';
import { listEmailEvents } from '../emails/email-event-store.js';
import { type EmailRecord, findEmailRecord, openRecord } from '../emails/email-store.js';
import { buildTimeline, type TimelineEntry } from '../emails/email-timeline.js';
import { listWaitingDestinations, type WaitingDestination } from '../emails/queue-list-store.js';
import { retryNow } from '../queue/retry-now.js';
import type { OnFinal } from '../queue/settled-attempt.js';
import { resumeDomain, suspendDomain } from '../queue/suspension.js';
import { cancelEmail } from './cancel-email.js';

/** The operator's view of the queue, over every account. */
export interface OperatorQueue {
  /** The destinations with most waiting recipients. */
  listDestinations(limit: number): Promise<readonly WaitingDestination[]>;
  /** An email by its id, waiting or final. */
  find(emailId: string): Promise<(EmailRecord & { readonly timeline: readonly TimelineEntry[] }) | undefined>;
  /** Makes all waiting recipients due now, even if their destination is paused. */
  retryNow(emailId: string): Promise<EmailRecord>;
  cancel(emailId: string): Promise<EmailRecord>;
  suspend(domainId: string): Promise<void>;
  resume(domainId: string): Promise<void>;
}

export interface OperatorQueueDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly cipher: Pick<EmailCipher, 'open'>;
  readonly onFinal: OnFinal;
}

export function createOperatorQueue({ db, clock, cipher, onFinal }: OperatorQueueDeps): OperatorQueue {
  return {
    listDestinations: (limit) => listWaitingDestinations(db.reader, limit),

    async find(emailId) {
      const record = await findEmailRecord(db.reader, emailId);
      if (!record) return undefined;
      return {
        ...openRecord(cipher, record),
        timeline: buildTimeline(record, await listEmailEvents(db.reader, record.email)),
      };
    },

    async retryNow(emailId) {
      await db.inTransaction((tx) => retryNow(tx, emailId, { db, clock }));
      const record = await findEmailRecord(db.reader, emailId);
      if (!record) throw notFound('email.notFound');
      return openRecord(cipher, record);
    },

    async cancel(emailId) {
      const record = await db.inTransaction((tx) =>
        cancelEmail(tx, { emailId, by: 'operator', now: clock.now() }, onFinal),
      );
      if (!record) throw notFound('email.notFound');
      return openRecord(cipher, record);
    },

    suspend: (domainId) => suspendDomain({ db, clock }, domainId),
    resume: (domainId) => resumeDomain({ db, clock }, domainId),
  };
}
