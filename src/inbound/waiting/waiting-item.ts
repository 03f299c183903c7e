import type { Words } from '../../i18n/sentence.js';
import type { EmailStatus } from '../../outbound/emails/email.js';

/** `email`: outgoing mail. The others arrived and wait for one place each. */
export const WAITING_KINDS = ['email', 'forward', 'webhook', 'mailbox'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** The states of an email in which something waits, and that of a cancelled one. */
export const WAITING_STATES = ['pending', 'queued', 'deferred', 'rejected'] as const satisfies readonly EmailStatus[];
export type WaitingState = (typeof WAITING_STATES)[number];

/** Anything that waits (decision 17.15). */
export interface WaitingItem {
  /** The id of the email, or of the path in the log of deliveries. */
  readonly id: string;
  readonly kind: WaitingKind;
  readonly state: WaitingState;
  readonly domainId: string;
  readonly aliasId: string | undefined;
  /** Envelope sender; blank: the null sender. */
  readonly from: string;
  /** For an email its waiting recipients; else the address that the sender wrote. */
  readonly to: readonly string[];
  /** The target of a message that arrived. */
  readonly target: Words | undefined;
  /** `undefined`: sealed, or not stored. */
  readonly subject: string | undefined;
  readonly createdAt: number;
  readonly attempts: number;
  /** `undefined`: unknown so far, or sending is suspended. */
  readonly nextAttemptAt: number | undefined;
  readonly lastError: Words | undefined;
}

/** One step of its history. */
export interface WaitingStep {
  readonly at: number;
  readonly kind: string;
  readonly text: Words;
}

export interface WaitingStory extends WaitingItem {
  readonly timeline: readonly WaitingStep[];
}
