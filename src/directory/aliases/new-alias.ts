import type { Domain } from '../domains/domain.js';
import type { Alias } from './alias.js';
import type { AliasChanges } from './alias-changes.js';

/** An alias with the defaults. Without recipients, mail goes to its owner. */
export function newAlias({
  id,
  domain,
  account,
  recipients,
  now,
}: {
  readonly id: string;
  readonly domain: Domain;
  readonly account: { readonly id: string; readonly defaultRecipient: string };
  readonly recipients: readonly string[] | undefined;
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
    recipients: recipients ?? [account.defaultRecipient],
    verifiedRecipients: [],
    isEnabled: true,
    replyIfDisabled: 250,
    hasRecipientVerification: domain.settings.hasRecipientVerification,
    hasImap: false,
    hasPgp: false,
    publicKey: undefined,
    maxQuotaBytes: undefined,
    smtpLimit: domain.settings.aliasDefaultSmtpLimit,
    retentionDays: 0,
    storageUsedBytes: 0,
    isSmtpSuspended: false,
    vacation: { isEnabled: false, startMs: undefined, endMs: undefined, subject: undefined, message: undefined },
    emailedInstructions: undefined,
    createdAt: now,
    updatedAt: now,
  };
}

/** For a new alias an empty list means its owner's address, unless only a mailbox was requested. */
export function withoutBlankRecipients({ recipients, isMailboxOnly, ...others }: AliasChanges): AliasChanges {
  return recipients?.length || isMailboxOnly ? { ...others, recipients: recipients ?? [] } : others;
}
