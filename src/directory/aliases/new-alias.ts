import type { Domain } from '../domains/domain.js';
import type { Alias } from './alias.js';

/** An alias before anything was asked for: the defaults. Without recipients, mail goes to its owner or stays in the mailbox. */
export function newAlias({
  id,
  domain,
  account,
  recipients,
  isMailboxOnly = false,
  now,
}: {
  readonly id: string;
  readonly domain: Domain;
  readonly account: { readonly id: string; readonly reachableEmail: string };
  readonly recipients: readonly string[] | undefined;
  readonly isMailboxOnly?: boolean | undefined;
  readonly now: number;
}): Alias {
  return {
    id,
    domainId: domain.id,
    accountId: account.id,
    name: '',
    kind: 'exact',
    description: undefined,
    labels: [],
    recipients: recipients?.length ? recipients : isMailboxOnly ? [] : [account.reachableEmail],
    verifiedRecipients: [],
    isEnabled: true,
    replyIfDisabled: 250,
    hasRecipientVerification: domain.settings.hasRecipientVerification,
    hasImap: false,
    hasPgp: false,
    publicKey: undefined,
    maxQuotaBytes: undefined,
    storageUsedBytes: 0,
    isSmtpSuspended: false,
    vacation: { isEnabled: false, startMs: undefined, endMs: undefined, subject: undefined, message: undefined },
    emailedInstructions: undefined,
    createdAt: now,
    updatedAt: now,
  };
}
