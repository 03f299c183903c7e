import type { DisabledReply } from './alias.js';

/** The requested fields of a POST or PUT. Absent: unchanged, or the default for a new alias. */
export interface AliasChanges {
  /** Blank: a random name for a new alias, no change for an existing one. */
  readonly name?: string;
  readonly recipients?: readonly string[];
  /** For a new alias with a mailbox: without recipients it forwards nothing, instead of forwarding to its owner. */
  readonly isMailboxOnly?: boolean;
  readonly labels?: readonly string[];
  readonly description?: string;
  readonly isEnabled?: boolean;
  readonly replyIfDisabled?: DisabledReply;
  readonly hasRecipientVerification?: boolean;
  readonly hasImap?: boolean;
  readonly hasPgp?: boolean;
  /** ASCII armor; blank removes the key. */
  readonly publicKey?: string;
  /** `null`: the domain's maximum. */
  readonly maxQuotaBytes?: number | null;
  readonly smtpLimit?: number;
  readonly retentionDays?: number;
  readonly vacation?: VacationChanges;
}

export interface VacationChanges {
  readonly isEnabled?: boolean;
  /** `null`: no such date. */
  readonly startMs?: number | null;
  readonly endMs?: number | null;
  /** Blank removes the text. */
  readonly subject?: string;
  readonly message?: string;
}
