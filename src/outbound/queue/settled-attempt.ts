import type { Db } from '../../db/database.js';
import type { DeliveryOutcome } from '../delivery/delivery.js';
import type { Email, EmailRecipient, EmailStatus, SealedEmail } from '../emails/email.js';

/** The end of one attempt, as it is being written down. */
export interface SettledAttempt {
  /** With its status after this attempt, and after all others that are settled in the same transaction. */
  readonly email: SealedEmail;
  /** As settled: its state, its attempts counted, its fault or delivery. */
  readonly recipient: EmailRecipient;
  /** An address that is suppressed and a message that has expired are `failed`, without an attempt. */
  readonly outcome: SettledOutcome;
  readonly statusBefore: EmailStatus;
  readonly statusAfter: EmailStatus;
  /** No attempt for this recipient had failed before. */
  readonly isFirstFailure: boolean;
}

export type SettledOutcome = Extract<DeliveryOutcome, { readonly kind: 'delivered' | 'deferred' | 'failed' }>;

/**
 * Runs in the transaction that writes the attempts down: webhooks, notices and suppressions are queued with it or not
 * at all. The emails' rows are locked. Attempts of a cancelled email come too: `email.isCancelled`.
 */
export type OnSettled = (tx: Db, settled: readonly SettledAttempt[]) => Promise<void>;

/** Emails that have reached a final status, in the same transaction, after `OnSettled`. */
export type OnFinal = (tx: Db, emails: readonly Email[]) => Promise<void>;
