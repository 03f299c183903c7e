import type { Db } from '../../db/database.js';
import type { DeliveryOutcome } from '../delivery/delivery.js';
import type { Email, EmailRecipient, EmailStatus, SealedEmail } from '../emails/email.js';

/** The result of one attempt while it is being recorded. */
export interface SettledAttempt {
  /** Its status includes this attempt and all others settled in the same transaction. */
  readonly email: SealedEmail;
  /** The recipient after the attempt: state, number of attempts, fault or delivery. */
  readonly recipient: EmailRecipient;
  /** A suppressed address and an expired message are `failed`, without an attempt. */
  readonly outcome: SettledOutcome;
  readonly statusBefore: EmailStatus;
  readonly statusAfter: EmailStatus;
  /** No attempt for this recipient had failed before. */
  readonly isFirstFailure: boolean;
}

export type SettledOutcome = Extract<DeliveryOutcome, { readonly kind: 'delivered' | 'deferred' | 'failed' }>;

/**
 * Runs in the transaction that records the attempts: webhooks, notices and suppressions are queued with it or not at
 * all. The emails' rows are locked. Includes attempts of a cancelled email: `email.isCancelled`.
 */
export type OnSettled = (tx: Db, settled: readonly SettledAttempt[]) => Promise<void>;

/** Emails that have reached a final status, in the same transaction, after `OnSettled`. */
export type OnFinal = (tx: Db, emails: readonly Email[]) => Promise<void>;
