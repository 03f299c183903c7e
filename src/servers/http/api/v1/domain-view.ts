import { z } from 'zod';
import { PLANS } from '../../../../directory/accounts/account.js';
import { DEFAULT_MAX_RECIPIENTS } from '../../../../directory/aliases/recipient-policy.js';
import { type ServiceNames, smtpDnsRecords } from '../../../../directory/dns/needed-records.js';
import { GROUPS } from '../../../../directory/domains/domain.js';
import type { DomainDetails, DomainSummary } from '../../../../directory/domains/domain-details.js';
import type { Invite } from '../../../../directory/invites/invite.js';
import type { Member } from '../../../../directory/members/member.js';

const timestamp = z.iso.datetime();
const dnsRecord = z.object({ name: z.string(), value: z.string() });

const memberAnswer = z
  .object({
    id: z.string().meta({ description: "The account's id." }),
    object: z.literal('member'),
    group: z.enum(GROUPS),
    user: z.object({ id: z.string(), email: z.string(), plan: z.enum(PLANS), display_name: z.string() }),
  })
  .meta({ id: 'Member' });

const inviteAnswer = z
  .object({
    id: z.string(),
    object: z.literal('invite'),
    email: z.string(),
    group: z.enum(GROUPS),
    expires_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Invite' });

/** As lists show it: without members and invites. */
export const domainSummaryAnswer = z
  .object({
    id: z.string(),
    object: z.literal('domain'),
    name: z.string().meta({ description: 'Lower case, in Unicode.' }),
    domain: z.string().meta({ description: 'The same as `name`.' }),
    plan: z.enum(PLANS),
    verification_record: z.string(),
    has_mx_record: z.boolean(),
    has_txt_record: z.boolean(),
    has_dkim_record: z.boolean(),
    has_return_path_record: z.boolean(),
    has_dmarc_record: z.boolean(),
    has_strict_dmarc: z.boolean(),
    has_spf_record: z.boolean(),
    has_autoconfig_record: z.boolean(),
    has_autodiscover_record: z.boolean(),
    has_smtp: z.boolean().meta({ description: 'May send.' }),
    is_smtp_suspended: z.boolean(),
    smtp_verified_at: timestamp.optional(),
    has_adult_content_protection: z.boolean(),
    has_phishing_protection: z.boolean(),
    has_executable_protection: z.boolean(),
    has_virus_protection: z.boolean(),
    has_recipient_verification: z.boolean(),
    has_custom_verification: z.boolean(),
    ignore_mx_check: z.boolean(),
    allow_subdomain_forwarding: z.boolean(),
    has_delivery_logs: z.boolean(),
    require_tls_inbound: z.boolean(),
    has_newsletter: z.boolean(),
    retention_days: z.number().int(),
    bounce_webhook: z.string().optional(),
    max_quota_per_alias: z.number().int().optional().meta({ description: 'Bytes.' }),
    max_recipients_per_alias: z.number().int(),
    alias_default_smtp_limit: z.number().int(),
    smtp_port: z.string(),
    has_regex: z.boolean(),
    has_catchall: z.boolean(),
    is_catchall_regex_disabled: z.boolean(),
    allowlist: z.array(z.string()),
    denylist: z.array(z.string()),
    restricted_alias_names: z.array(z.string()),
    alias_count: z.number().int().meta({ description: 'Of the whole domain, whoever owns them.' }),
    has_custom_s3: z.boolean(),
    s3_region: z.string(),
    domain_updates: z.array(z.object({})),
    has_pending_domain_updates: z.boolean(),
    storage_used: z.number().int().meta({ description: 'Bytes.' }),
    storage_used_by_aliases: z.number().int().meta({ description: 'Bytes.' }),
    storage_quota: z.number().int().meta({ description: 'Bytes.' }),
    smtp_dns_records: z
      .object({ dkim: dnsRecord, return_path: dnsRecord, dmarc: dnsRecord })
      .optional()
      .meta({ description: 'Absent for an IP address, which has no zone.' }),
    link: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'DomainSummary' });

export const domainAnswer = domainSummaryAnswer
  .extend({ members: z.array(memberAnswer), invites: z.array(inviteAnswer) })
  .meta({ id: 'Domain' });

export const invitedAnswer = domainAnswer
  .extend({ email: z.string(), group: z.enum(GROUPS) })
  .meta({ id: 'InvitedDomain' });

export const webhookKeyAnswer = z
  .object({ webhook_key: z.string().meta({ description: '32 hex digits.' }) })
  .meta({ id: 'WebhookKey' });

/** What a record says about the instance rather than about the domain. */
export interface InstanceFacts {
  readonly service: ServiceNames;
  readonly baseUrl: () => string;
  readonly defaultQuotaBytes: number;
}

export function presentDomain(details: DomainDetails, instance: InstanceFacts): z.output<typeof domainAnswer> {
  return {
    ...presentDomainSummary(details, instance),
    members: details.members.map(presentMember),
    invites: details.invites.map(presentInvite),
  };
}

export function presentDomainSummary(
  { domain, dkimKeys, aliases, storageUsedBytes }: DomainSummary,
  { service, baseUrl, defaultQuotaBytes }: InstanceFacts,
): z.output<typeof domainSummaryAnswer> {
  const { records, settings } = domain;
  return {
    id: domain.id,
    object: 'domain',
    name: domain.unicodeName,
    domain: domain.unicodeName,
    plan: domain.plan,
    verification_record: domain.verificationRecord,
    has_mx_record: records.hasMx,
    has_txt_record: records.hasTxt,
    has_dkim_record: records.hasDkim,
    has_return_path_record: records.hasReturnPath,
    has_dmarc_record: records.hasDmarc,
    has_strict_dmarc: records.hasStrictDmarc,
    has_spf_record: records.hasSpf,
    has_autoconfig_record: records.hasAutoconfig,
    has_autodiscover_record: records.hasAutodiscover,
    has_smtp: records.hasSmtp,
    is_smtp_suspended: domain.isSmtpSuspended,
    ...(records.smtpVerifiedAt !== undefined && { smtp_verified_at: toTimestamp(records.smtpVerifiedAt) }),
    has_adult_content_protection: settings.hasAdultContentProtection,
    has_phishing_protection: settings.hasPhishingProtection,
    has_executable_protection: settings.hasExecutableProtection,
    has_virus_protection: settings.hasVirusProtection,
    has_recipient_verification: settings.hasRecipientVerification,
    ignore_mx_check: settings.ignoreMxCheck,
    retention_days: settings.retentionDays,
    bounce_webhook: settings.bounceWebhook,
    max_quota_per_alias: settings.maxQuotaPerAlias,
    smtp_port: String(settings.smtpPort),
    // Clients take these for advice on what may be made, so a domain without aliases says yes
    has_regex: aliases.aliases === 0 || aliases.patterns > 0,
    has_catchall: aliases.aliases === 0 || aliases.catchalls > 0,
    allowlist: [...settings.allowlist],
    denylist: [...settings.denylist],
    restricted_alias_names: [...settings.restrictedAliasNames],
    alias_count: aliases.aliases,
    max_recipients_per_alias: settings.maxRecipientsPerAlias || DEFAULT_MAX_RECIPIENTS,
    alias_default_smtp_limit: settings.aliasDefaultSmtpLimit,
    is_catchall_regex_disabled: settings.isCatchallRegexDisabled,
    allow_subdomain_forwarding: settings.allowSubdomainForwarding,
    require_tls_inbound: settings.requireTlsInbound,
    ...NOT_OURS,
    storage_used: storageUsedBytes,
    storage_used_by_aliases: storageUsedBytes,
    storage_quota: defaultQuotaBytes,
    smtp_dns_records: smtpDnsRecords(domain, dkimKeys, service),
    link: `${baseUrl()}/my-account/domains/${domain.name}`,
    created_at: toTimestamp(domain.createdAt),
    updated_at: toTimestamp(domain.updatedAt),
  };
}

/** Features that clients know and this service lacks or always has: their defaults, so that records decode. */
const NOT_OURS = {
  has_custom_verification: false,
  has_delivery_logs: true,
  has_newsletter: false,
  has_custom_s3: false,
  s3_region: 'auto',
  domain_updates: [],
  has_pending_domain_updates: false,
} satisfies Partial<z.output<typeof domainSummaryAnswer>>;

function presentMember({ account, group }: Member): z.output<typeof memberAnswer> {
  const { id, email, plan, displayName } = account;
  return { id, object: 'member', group, user: { id, email, plan, display_name: displayName } };
}

/** Never with its token, which is in the letter alone. */
function presentInvite({ id, email, group, expiresAt, createdAt, updatedAt }: Invite): z.output<typeof inviteAnswer> {
  return {
    id,
    object: 'invite',
    email,
    group,
    expires_at: toTimestamp(expiresAt),
    created_at: toTimestamp(createdAt),
    updated_at: toTimestamp(updatedAt),
  };
}

function toTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
