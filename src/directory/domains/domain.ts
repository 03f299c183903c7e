import { parseDomainName, parseIpAddress, toUnicodeName } from '../../protocol/address/domain-name.js';
import type { Plan } from '../accounts/account.js';

/** A customer's mail domain. Several accounts may have one of the same name; one owns it (`ownedSince`). */
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

/** The DNS results of the last check. */
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
  /** May send: DKIM, Return-Path and DMARC were right at the last check. */
  readonly hasSmtp: boolean;
  readonly smtpVerifiedAt: number | undefined;
  readonly recordsCheckedAt: number | undefined;
  readonly smtpCheckedAt: number | undefined;
}

/** The settings that an admin may change. */
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
  /** 0: the default. */
  readonly maxRecipientsPerAlias: number;
  /** Emails a day for a new alias; 0: the same as its owner. */
  readonly aliasDefaultSmtpLimit: number;
  /** Only exact names receive, and no other alias can be created. */
  readonly isCatchallRegexDisabled: boolean;
  /** Mail to a subdomain that is not hosted itself is treated as mail to this domain. */
  readonly allowSubdomainForwarding: boolean;
  readonly requireTlsInbound: boolean;
}

/** The name of each setting, the same in the API, in letters and in the table. */
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
  /** The value of `p=`. */
  readonly publicKey: string;
}

/** A name as entered, normalised for comparison and for display. */
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

/** The settings of a new domain, unless the caller gives others. */
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

/** No look-up has been made yet. */
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
