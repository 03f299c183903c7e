import type { Db } from '../../db/database.js';
import type { Publish } from '../../directory/live-event.js';
import type { Email } from '../emails/email.js';
import { UNLISTED_ORIGINS } from '../emails/email-list-store.js';
import type { OnFinal, OnSettled } from './settled-attempt.js';

/** Publishes the status of emails to open pages; hooks for the transactions that change it. */
export interface EmailPublisher {
  onAccepted(tx: Db, email: Email): Promise<void>;
  readonly onSettled: OnSettled;
  readonly onFinal: OnFinal;
}

export function createEmailPublisher(publish: Publish): EmailPublisher {
  function tell(tx: Db, { id, domainId, aliasId, origin, status }: Email): void {
    publish(tx, { type: 'queue', domainId });
    if (!UNLISTED_ORIGINS.includes(origin)) publish(tx, { type: 'email', domainId, aliasId, id, status });
  }
  return {
    onAccepted: async (tx, email) => tell(tx, email),
    async onSettled(tx, settled) {
      for (const { email } of settled) tell(tx, email);
    },
    async onFinal(tx, emails) {
      for (const email of emails) tell(tx, email);
    },
  };
}
