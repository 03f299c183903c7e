import type { Words } from '../../i18n/sentence.js';
import type { EmailStatus } from '../../outbound/emails/email.js';

/** `email`: mail that leaves. The others arrived and wait for one place each. */
export const WAITING_KINDS = ['email', 'forward', 'webhook', 'mailbox'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Of an email's states those in which something waits, and the one of what was cancelled. */
export const WAITING_STATES = ['pending', 'queued', 'deferred', 'rejected'] as const satisfies readonly EmailStatus[];
export type WaitingState = (typeof WAITING_STATES)[number];

/** What waits, of whatever kind (decision 17.15). */
export interface WaitingItem {
  /** Of the email, or of the path in the log of deliveries. */
  readonly id: string;
  readonly kind: WaitingKind;
  readonly state: WaitingState;
  readonly domainId: string;
  readonly aliasId: string | undefined;
  /** Envelope sender; blank: the null sender. */
  readonly from: string;
  /** Of an email those that wait; else the address that the sender wrote. */
  readonly to: readonly string[];
  /** Where a message that arrived goes to. */
  readonly target: Words | undefined;
  /** `undefined`: it is sealed, or not kept. */
  readonly subject: string | undefined;
  readonly createdAt: number;
  readonly attempts: number;
  /** `undefined`: it is not known yet, or nothing is tried while sending is suspended. */
  readonly nextAttemptAt: number | undefined;
  readonly lastError: Words | undefined;
}

/** One step of its way. */
export interface WaitingStep {
  readonly at: number;
  readonly kind: string;
  readonly text: Words;
}

export interface WaitingStory extends WaitingItem {
  readonly timeline: readonly WaitingStep[];
}
