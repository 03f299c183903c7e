import type { Account, AccountSummary } from '../accounts/account.js';
import type { Domain } from '../domains/domain.js';
import type { DomainDetails } from '../domains/domain-details.js';
import type { Alias } from './alias.js';
import type { PgpKeyFacts } from './pgp-key.js';

/** An alias as it is shown: with its owner, and what the reader needs of its domain. */
export interface AliasRecord {
  readonly alias: Alias;
  readonly owner: AliasOwner;
  readonly domain: AliasDomain;
  /** Only when a single alias is shown. */
  readonly pgpKey?: PgpKeyFacts | undefined;
}

/** A newly created alias, with the whole records of its owner and domain. */
export interface NewAliasRecord extends AliasRecord {
  readonly account: Account;
  readonly details: DomainDetails;
}

export type AliasOwner = Pick<AccountSummary, 'id' | 'email' | 'displayName'>;

export interface AliasDomain {
  readonly id: string;
  readonly name: string;
  readonly unicodeName: string;
  /** Whether it may send: without it no vacation reply is sent. */
  readonly hasSmtp: boolean;
  readonly isSmtpSuspended: boolean;
  readonly maxQuotaPerAlias: number | undefined;
}

export function toAliasDomain(domain: Domain): AliasDomain {
  return {
    id: domain.id,
    name: domain.name,
    unicodeName: domain.unicodeName,
    hasSmtp: domain.records.hasSmtp,
    isSmtpSuspended: domain.isSmtpSuspended,
    maxQuotaPerAlias: domain.settings.maxQuotaPerAlias,
  };
}
