import { afterCommit } from '../../db/after-commit.js';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/service-error.js';
import { announceWork, QUEUE_TOPIC } from '../queue/destination-store.js';
import type { OnFinal } from '../queue/settled-attempt.js';
import { cancelEmail } from './cancel-email.js';
import type { Email, EmailRecipient } from './email.js';
import { insertEmailEvent, listEmailEvents } from './email-event-store.js';
import { findEmailsById } from './email-list-store.js';
import { type EmailRecord, findEmailRecord, listRecipientsOf, lockEmail } from './email-store.js';
import { buildTimeline, type TimelineEntry } from './email-timeline.js';
import {
  endPauses,
  listWaitingDestinations,
  listWaitingRecipients,
  makeDue,
  type WaitingDestination,
} from './queue-list-store.js';
import { resumeDomain, suspendDomain } from './suspension.js';

/** The queue as the person at the machine sees it: every account's. */
export interface OperatorQueue {
  /** The destinations with most that waits. */
  listDestinations(limit: number): Promise<readonly WaitingDestination[]>;
  /** What waits, in the order of its turns; for one destination or for all. */
  listQueue(options: {
    readonly destination?: string | undefined;
    readonly limit: number;
  }): Promise<readonly QueueEntry[]>;
  show(emailId: string): Promise<EmailRecord & { readonly timeline: readonly TimelineEntry[] }>;
  /** All that waits of this email is due now, also where its destination was pausing. */
  retryNow(emailId: string): Promise<EmailRecord>;
  cancel(emailId: string): Promise<EmailRecord>;
  suspend(domainId: string): Promise<void>;
  resume(domainId: string): Promise<void>;
}

export interface QueueEntry {
  readonly email: Email;
  readonly recipient: EmailRecipient;
}

export interface OperatorQueueDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly onFinal: OnFinal;
}

export function createOperatorQueue({ db, clock, onFinal }: OperatorQueueDeps): OperatorQueue {
  return {
    listDestinations: (limit) => listWaitingDestinations(db.reader, limit),

    async listQueue({ destination, limit }) {
      const recipients = await listWaitingRecipients(db.reader, { destination, limit });
      const emails = await findEmailsById(db.reader, [...new Set(recipients.map(({ emailId }) => emailId))]);
      const byId = new Map(emails.map((email) => [email.id, email]));
      return recipients.flatMap((recipient) => {
        const email = byId.get(recipient.emailId);
        return email ? [{ email, recipient }] : [];
      });
    },

    async show(emailId) {
      const record = await findEmailRecord(db.reader, emailId);
      if (!record) throw notFound('email.notFound');
      return { ...record, timeline: buildTimeline(record, await listEmailEvents(db.reader, record.email)) };
    },

    retryNow: (emailId) =>
      db.inTransaction(async (tx) => {
        const email = await lockEmail(tx, emailId);
        if (!email) throw notFound('email.notFound');
        const now = clock.now();
        const destinations = await makeDue(tx, { domainId: email.domainId, emailId, now });
        if (destinations.length > 0) {
          await insertEmailEvent(tx, {
            domainId: email.domainId,
            emailId,
            kind: 'email.retried',
            details: {},
            at: now,
          });
          await endPauses(tx, destinations, now);
          await announceWork(tx, destinations, now, { db, clock });
          afterCommit(tx, () => db.notify(QUEUE_TOPIC));
        }
        return { email, recipients: await listRecipientsOf(tx, email) };
      }),

    async cancel(emailId) {
      const record = await db.inTransaction((tx) =>
        cancelEmail(tx, { emailId, by: 'operator', now: clock.now() }, onFinal),
      );
      if (!record) throw notFound('email.notFound');
      return record;
    },

    suspend: (domainId) => suspendDomain({ db, clock }, domainId),
    resume: (domainId) => resumeDomain({ db, clock }, domainId),
  };
}
