import { z } from 'zod';
import { PLANS } from '../../../../directory/accounts/account.js';
import { DEFAULT_MAX_RECIPIENTS } from '../../../../directory/aliases/recipient-policy.js';
import { type ServiceNames, smtpDnsRecords } from '../../../../directory/dns/needed-records.js';
import { GROUPS } from '../../../../directory/domains/domain.js';
import type { DomainDetails, DomainSummary } from '../../../../directory/domains/domain-details.js';
import type { Invite } from '../../../../directory/domains/invite.js';
import type { Member } from '../../../../directory/domains/member.js';

const timestamp = z.iso.datetime();
const dnsRecord = (description: string) =>
  z
    .object({ name: z.string().describe('Name of the record.'), value: z.string().describe('What it must say.') })
    .describe(description);

const memberAnswer = z
  .object({
    id: z.string().meta({ description: "The account's id." }),
    object: z.literal('member').describe('Always `member`.'),
    group: z.enum(GROUPS).describe('`admin`: everything of the domain; `user`: only aliases of their own.'),
    user: z
      .object({
        id: z.string().describe('Id of the account.'),
        email: z.string().describe('Its address.'),
        plan: z.enum(PLANS).describe('Its plan.'),
        display_name: z.string().describe('Its name, or its address.'),
      })
      .describe('The account of the member.'),
  })
  .meta({ id: 'Member' });

const inviteAnswer = z
  .object({
    id: z.string().describe('Id of the invite.'),
    object: z.literal('invite').describe('Always `invite`.'),
    email: z.string().describe('Address that was invited.'),
    group: z.enum(GROUPS).describe('The group of the new member.'),
    expires_at: timestamp.describe('Until when it can be accepted.'),
    created_at: timestamp.describe('When it was made.'),
    updated_at: timestamp.describe('When it was last changed.'),
  })
  .meta({ id: 'Invite' });

/** A domain in a list, without members and invites. */
export const domainSummaryAnswer = z
  .object({
    id: z.string().describe('Id of the domain.'),
    object: z.literal('domain').describe('Always `domain`.'),
    name: z.string().meta({ description: 'Lower case, in Unicode.' }),
    domain: z.string().meta({ description: 'The same as `name`.' }),
    plan: z.enum(PLANS).describe('The plan of the domain.'),
    verification_record: z.string().describe('The code in the TXT record that proves who owns the domain.'),
    has_mx_record: z.boolean().describe('The MX records lead here.'),
    has_txt_record: z.boolean().describe('The verification record is there.'),
    has_dkim_record: z.boolean().describe('The DKIM key is published.'),
    has_return_path_record: z.boolean().describe('The Return-Path record is there.'),
    has_dmarc_record: z.boolean().describe('A DMARC record is there.'),
    has_strict_dmarc: z.boolean().describe('DMARC asks to reject or quarantine what fails.'),
    has_spf_record: z.boolean().describe('SPF names this service.'),
    has_autoconfig_record: z.boolean().describe('Mail programs find their settings by autoconfig.'),
    has_autodiscover_record: z.boolean().describe('Mail programs find their settings by autodiscover.'),
    has_smtp: z.boolean().meta({ description: 'May send.' }),
    is_smtp_suspended: z.boolean().describe('Sending is suspended; emails wait as `pending`.'),
    smtp_verified_at: timestamp.optional().describe('When the records for sending were first complete.'),
    has_adult_content_protection: z.boolean().describe('Mail with adult content is refused.'),
    has_phishing_protection: z.boolean().describe('Mail with phishing links is refused.'),
    has_executable_protection: z.boolean().describe('Mail with executable files is refused.'),
    has_virus_protection: z.boolean().describe('Mail with viruses is refused.'),
    has_recipient_verification: z.boolean().describe('Recipients of new aliases must confirm that they want the mail.'),
    has_custom_verification: z.boolean().describe('Always false: letters to recipients have one text.'),
    ignore_mx_check: z.boolean().describe('Aliases work although the MX records do not lead here.'),
    allow_subdomain_forwarding: z
      .boolean()
      .describe('Mail to a subdomain that is not a domain here goes to the aliases of this one.'),
    has_delivery_logs: z.boolean().describe('Always true: deliveries are logged.'),
    require_tls_inbound: z.boolean().describe('Mail is refused from servers that do not use TLS.'),
    has_newsletter: z.boolean().describe('Always false.'),
    retention_days: z.number().int().describe('Days that the content of sent emails is kept; 0: until they are sent.'),
    bounce_webhook: z.string().optional().describe('Address that is called about bounces.'),
    max_quota_per_alias: z.number().int().optional().meta({ description: 'Bytes.' }),
    max_recipients_per_alias: z.number().int().describe('How many recipients an alias may have.'),
    alias_default_smtp_limit: z
      .number()
      .int()
      .describe('How many emails a day a new alias may send; 0: as many as its owner.'),
    smtp_port: z.string().describe('Port that forwarded mail is sent to.'),
    has_regex: z.boolean().describe('An alias is a regular expression, or there are no aliases yet.'),
    has_catchall: z.boolean().describe('A catch-all takes what no other alias does, or there are no aliases yet.'),
    is_catchall_regex_disabled: z
      .boolean()
      .describe('Only exact names receive, and no catch-all or pattern can be made.'),
    allowlist: z.array(z.string()).describe('Senders that no check refuses.'),
    denylist: z.array(z.string()).describe('Senders whose mail is refused.'),
    restricted_alias_names: z.array(z.string()).describe('Names that only admins may give to an alias.'),
    alias_count: z.number().int().meta({ description: 'Of the whole domain, for all owners.' }),
    has_custom_s3: z.boolean().describe('Always false.'),
    s3_region: z.string().describe('Always `auto`.'),
    domain_updates: z.array(z.object({})).describe('Always empty.'),
    has_pending_domain_updates: z.boolean().describe('Always false.'),
    storage_used: z.number().int().meta({ description: 'Bytes.' }),
    storage_used_by_aliases: z.number().int().meta({ description: 'Bytes.' }),
    storage_quota: z.number().int().meta({ description: 'Bytes.' }),
    smtp_dns_records: z
      .object({
        dkim: dnsRecord('The key of signatures.'),
        return_path: dnsRecord('Where bounces go.'),
        dmarc: dnsRecord('What receivers do with mail that fails.'),
      })
      .optional()
      .meta({ description: 'Absent for an IP address, which has no zone.' }),
    link: z.string().describe('The page of the domain in the dashboard.'),
    created_at: timestamp.describe('When it was made.'),
    updated_at: timestamp.describe('When it was last changed.'),
  })
  .meta({ id: 'DomainSummary' });

export const domainAnswer = domainSummaryAnswer
  .extend({
    members: z.array(memberAnswer).describe('Who belongs to the domain.'),
    invites: z.array(inviteAnswer).describe('Open invites; only admins see them.'),
  })
  .meta({ id: 'Domain' });

export const invitedAnswer = domainAnswer
  .extend({
    email: z.string().describe('Address that was invited.'),
    group: z.enum(GROUPS).describe('The group of the new member.'),
  })
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
