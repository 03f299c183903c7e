import { parseDomainName, parseIpAddress, toUnicodeName } from '../../protocol/address/domain-name.js';
import type { Plan } from '../accounts/account.js';

/** A customer's mail domain. Several accounts may hold a name; one owns it (`ownedSince`). */
export interface Domain {
  readonly id: string;
  /** Lower-case A-labels, or a canonical IP address. */
  readonly name: string;
  readonly unicodeName: string;
  readonly isIp: boolean;
  readonly isSystem: boolean;
  readonly plan: Plan;
  readonly verificationRecord: string;
  readonly returnPathLabel: string;
  readonly ownedSince: number | undefined;
  readonly records: DomainRecords;
  readonly isSmtpSuspended: boolean;
  readonly settings: DomainSettings;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What DNS showed at the last check. */
export interface DomainRecords {
  readonly hasMx: boolean;
  readonly hasTxt: boolean;
  readonly hasDkim: boolean;
  readonly hasEd25519: boolean;
  readonly hasReturnPath: boolean;
  readonly hasDmarc: boolean;
  readonly hasStrictDmarc: boolean;
  readonly hasSpf: boolean;
  readonly hasAutoconfig: boolean;
  readonly hasAutodiscover: boolean;
  /** May send: DKIM, Return-Path and DMARC stood at the last check. */
  readonly hasSmtp: boolean;
  readonly smtpVerifiedAt: number | undefined;
  readonly recordsCheckedAt: number | undefined;
  readonly smtpCheckedAt: number | undefined;
}

/** What an admin may change. */
export interface DomainSettings {
  readonly hasAdultContentProtection: boolean;
  readonly hasPhishingProtection: boolean;
  readonly hasExecutableProtection: boolean;
  readonly hasVirusProtection: boolean;
  readonly hasRecipientVerification: boolean;
  readonly ignoreMxCheck: boolean;
  readonly retentionDays: number;
  readonly bounceWebhook: string | undefined;
  readonly maxQuotaPerAlias: number | undefined;
  readonly smtpPort: number;
  readonly allowlist: readonly string[];
  readonly denylist: readonly string[];
  readonly restrictedAliasNames: readonly string[];
  /** 0: the usual number. */
  readonly maxRecipientsPerAlias: number;
  /** What a new alias may send a day; 0: as much as its owner. */
  readonly aliasDefaultSmtpLimit: number;
  /** Only exact names receive, and no other alias can be made. */
  readonly isCatchallRegexDisabled: boolean;
  /** Mail to a subdomain that is not hosted itself is taken as mail to this domain. */
  readonly allowSubdomainForwarding: boolean;
  readonly requireTlsInbound: boolean;
}

/** One word for each setting, in the API, in letters and in the table. */
export const SETTING_FIELDS = {
  hasAdultContentProtection: 'has_adult_content_protection',
  hasPhishingProtection: 'has_phishing_protection',
  hasExecutableProtection: 'has_executable_protection',
  hasVirusProtection: 'has_virus_protection',
  hasRecipientVerification: 'has_recipient_verification',
  ignoreMxCheck: 'ignore_mx_check',
  retentionDays: 'retention_days',
  bounceWebhook: 'bounce_webhook',
  maxQuotaPerAlias: 'max_quota_per_alias',
  smtpPort: 'smtp_port',
  allowlist: 'allowlist',
  denylist: 'denylist',
  restrictedAliasNames: 'restricted_alias_names',
  maxRecipientsPerAlias: 'max_recipients_per_alias',
  aliasDefaultSmtpLimit: 'alias_default_smtp_limit',
  isCatchallRegexDisabled: 'is_catchall_regex_disabled',
  allowSubdomainForwarding: 'allow_subdomain_forwarding',
  requireTlsInbound: 'require_tls_inbound',
} as const satisfies Record<keyof DomainSettings, string>;

export const GROUPS = ['admin', 'user'] as const;
export type Group = (typeof GROUPS)[number];

export interface DkimPublicKey {
  readonly algorithm: 'rsa' | 'ed25519';
  readonly selector: string;
  /** The text behind `p=`. */
  readonly publicKey: string;
}

/** Whatever the caller typed, in the form we compare by and the form people read. */
export interface DomainNameParts {
  readonly name: string;
  readonly unicodeName: string;
  readonly isIp: boolean;
}

/** A fully qualified name in any spelling, or an IP address. */
export function parseDomainNameParts(text: string): DomainNameParts | undefined {
  const trimmed = text.trim();
  const name = parseDomainName(trimmed);
  if (name !== undefined) return { name, unicodeName: toUnicodeName(name), isIp: false };
  const address = parseIpAddress(trimmed);
  return address === undefined ? undefined : { name: address, unicodeName: address, isIp: true };
}

/** What a new domain starts with, unless the caller says otherwise. */
export const DEFAULT_SETTINGS: DomainSettings = {
  hasAdultContentProtection: true,
  hasPhishingProtection: true,
  hasExecutableProtection: true,
  hasVirusProtection: true,
  hasRecipientVerification: false,
  ignoreMxCheck: false,
  retentionDays: 0,
  bounceWebhook: undefined,
  maxQuotaPerAlias: undefined,
  smtpPort: 25,
  allowlist: [],
  denylist: [],
  restrictedAliasNames: [],
  maxRecipientsPerAlias: 0,
  aliasDefaultSmtpLimit: 0,
  isCatchallRegexDisabled: false,
  allowSubdomainForwarding: false,
  requireTlsInbound: false,
};

/** Nothing has been looked up yet. */
export const UNSEEN_RECORDS: DomainRecords = {
  hasMx: false,
  hasTxt: false,
  hasDkim: false,
  hasEd25519: false,
  hasReturnPath: false,
  hasDmarc: false,
  hasStrictDmarc: false,
  hasSpf: false,
  hasAutoconfig: false,
  hasAutodiscover: false,
  hasSmtp: false,
  smtpVerifiedAt: undefined,
  recordsCheckedAt: undefined,
  smtpCheckedAt: undefined,
};
