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
  readonly aliasCount: number;
  readonly catchallCount: number;
  readonly regexCount: number;
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
}

export const GROUPS = ['admin', 'user'] as const;
export type Group = (typeof GROUPS)[number];

export interface DkimPublicKey {
  readonly algorithm: 'rsa' | 'ed25519';
  readonly selector: string;
  /** The text behind `p=`. */
  readonly publicKey: string;
}
