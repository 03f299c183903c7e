import type { DisabledReply } from './alias.js';

/** What a caller asks for, by POST or PUT. Absent means: as it is, or the default for a new alias. */
export interface AliasChanges {
  /** Blank: a random name for a new alias, no change for an old one. */
  readonly name?: string;
  readonly recipients?: readonly string[];
  /** Of a new alias with a mailbox: without recipients it forwards nothing, instead of forwarding to its owner. */
  readonly isMailboxOnly?: boolean;
  readonly labels?: readonly string[];
  readonly description?: string;
  readonly isEnabled?: boolean;
  readonly replyIfDisabled?: DisabledReply;
  readonly hasRecipientVerification?: boolean;
  readonly hasImap?: boolean;
  readonly hasPgp?: boolean;
  /** ASCII armor; blank takes the key away. */
  readonly publicKey?: string;
  /** `null`: back to the domain's maximum. */
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
  /** Blank takes the text away. */
  readonly subject?: string;
  readonly message?: string;
}
