import type { AliasKind } from '../alias-kind.js';
export const CATCH_ALL = '*';
export const DISABLED_REPLIES = [250, 421, 550] as const;
export type DisabledReply = (typeof DISABLED_REPLIES)[number];

/** An address on a domain, and its settings. */
export interface Alias {
  readonly id: string;
  readonly domainId: string;
  readonly accountId: string;
  /** Lower case; `*` for the catch-all, `/…/flags` for a pattern. */
  readonly name: string;
  readonly kind: AliasKind;
  readonly description: string | undefined;
  readonly labels: readonly string[];
  readonly recipients: readonly string[];
  readonly verifiedRecipients: readonly string[];
  readonly isEnabled: boolean;
  readonly replyIfDisabled: DisabledReply;
  readonly hasRecipientVerification: boolean;
  readonly hasImap: boolean;
  readonly hasPgp: boolean;
  readonly publicKey: string | undefined;
  readonly maxQuotaBytes: number | undefined;
  /** Emails a day; 0: only the account's limit. */
  readonly smtpLimit: number;
  /** Days in Trash and Junk; 0: the default. */
  readonly retentionDays: number;
  readonly storageUsedBytes: number;
  readonly isSmtpSuspended: boolean;
  readonly vacation: Vacation;
  readonly emailedInstructions: string | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export function kindOf(name: string): AliasKind {
  if (name === CATCH_ALL) return 'catch-all';
  return name.startsWith('/') ? 'regex' : 'exact';
}

export interface Vacation {
  readonly isEnabled: boolean;
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  readonly subject: string | undefined;
  readonly message: string | undefined;
}
