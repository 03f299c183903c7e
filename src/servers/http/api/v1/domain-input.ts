import { z } from 'zod';
import { PLANS } from '../../../../directory/accounts/account.js';
import { normaliseAliasName } from '../../../../directory/aliases/alias-name.js';
import type { CatchallChoice } from '../../../../directory/domain-changes/catch-all-alias.js';
import type { NewDomain } from '../../../../directory/domain-changes/create-domain.js';
import {
  type DomainNameParts,
  type DomainSettings,
  parseDomainNameParts,
} from '../../../../directory/domains/domain.js';
import { DOMAIN_SORT_COLUMNS } from '../../../../directory/domains/domain-list-store.js';
import { readSenderList } from '../../../../directory/domains/sender-list.js';
import { parseEmailAddress } from '../../../../protocol/address/email-address.js';
import { looseBoolean } from '../input/boolean-input.js';
import { byteSizeText } from '../input/byte-size-text.js';
import { clearable } from '../input/clearable.js';
import { addFault, fault } from '../input/fault.js';
import { isHttpUrl } from '../input/http-url-text.js';
import { integerText } from '../input/integer-text.js';
import { LONG_PAGES, listQuery } from '../input/list-query.js';
import { notOffered } from '../input/not-offered.js';
import { patternText } from '../input/pattern-text.js';
import { splitList } from '../input/split-list.js';

export const domainParams = z.object({ domain: z.string().meta({ description: 'Id or name of the domain.' }) });

export const listDomainsQuery = listQuery(
  { ...LONG_PAGES, sortable: Object.keys(DOMAIN_SORT_COLUMNS) },
  { q: patternText.optional().meta({ description: 'Searches the name.' }), name: patternText.optional() },
);

const domainName = z
  .string()
  .transform((text, context): DomainNameParts => {
    return parseDomainNameParts(text) ?? addFault(context, text, 'domain.name');
  })
  .meta({ description: 'A domain name in any spelling, or an IP address.', examples: ['example.com'] });

const teamDomain = z
  .string()
  .transform((text) => (/^(?:none)?$/i.test(text.trim()) ? undefined : text))
  .meta({ description: 'Id or name of a domain whose members come along; `none` for none.' });

/** A boolean in any accepted spelling, or addresses; anything else is an invalid address. */
const catchall = z
  .union([z.boolean(), z.number(), z.string(), z.array(z.string())])
  .transform((value, context): CatchallChoice => {
    const word = looseBoolean.safeParse(value);
    if (word.success) return { kind: word.data ? 'caller' : 'none' };
    const list = splitList.safeParse(value);
    if (!list.success) return addFault(context, value, 'input.malformed');
    const recipients = list.data;
    if (recipients.length === 0) return { kind: 'caller' };
    const bad = recipients.find((recipient) => !parseEmailAddress(recipient));
    if (bad !== undefined) {
      return addFault(context, value, 'domain.catchallAddress', { address: bad.slice(0, MAX_SHOWN_CHARACTERS) });
    }
    return { kind: 'recipients', recipients };
  })
  .meta({
    description: 'true: to your own address; false: none; or addresses separated by commas, spaces, line breaks.',
  });

const MAX_SHOWN_CHARACTERS = 80;

/** `null`: no webhook. */
const bounceWebhook = z
  .union([z.string(), z.boolean()])
  .transform((value, context): string | null => {
    const text = String(value).trim();
    if (text === '' || text.toLowerCase() === 'false') return null;
    return isHttpUrl(text) ? text : addFault(context, value, 'domain.bounceWebhook');
  })
  .meta({ description: 'An http(s) address; `false` or blank removes it.' });

const smtpPort = z
  .union([z.string(), z.number()])
  .transform((value, context): number => {
    const text = String(value).trim();
    return /^\d{1,5}$/.test(text) ? Number(text) : addFault(context, value, 'domain.smtpPort');
  })
  .meta({ description: 'Port that forwarded mail is sent to.', examples: ['25'] });

// A message reaches at most 100 places over all recipients
const MAX_RECIPIENTS = 100;
const MAX_SMTP_LIMIT = 100_000;
const MAX_NAME_CHARACTERS = 64;

const restrictedNames = splitList
  .transform((names, context): readonly string[] => {
    const long = names.find((name) => name.length > MAX_NAME_CHARACTERS);
    if (long !== undefined) return addFault(context, names, 'input.tooLong', { max: MAX_NAME_CHARACTERS });
    return [...new Set(names.map(normaliseAliasName))];
  })
  .meta({ description: 'Names that only admins may give to an alias: a list, or a delimited text.' });

const settingFields = {
  has_adult_content_protection: looseBoolean.optional().describe('Refuse mail with adult content.'),
  has_phishing_protection: looseBoolean.optional().describe('Refuse mail with phishing links.'),
  has_executable_protection: looseBoolean.optional().describe('Refuse mail with executable files.'),
  has_virus_protection: looseBoolean.optional().describe('Refuse mail with viruses.'),
  has_recipient_verification: looseBoolean
    .optional()
    .describe('Recipients of new aliases must confirm that they want the mail.'),
  ignore_mx_check: looseBoolean.optional().describe('Let aliases work although the MX records do not lead here.'),
  retention_days: integerText({ min: 0, max: 30 })
    .optional()
    .meta({ description: 'Days that the content of sent emails is kept; 0: until they are sent.' }),
  bounce_webhook: bounceWebhook.optional(),
  max_quota_per_alias: clearable(byteSizeText).optional().meta({ description: 'A size such as 1 GB.' }),
  max_recipients_per_alias: integerText({ min: 0, max: MAX_RECIPIENTS })
    .optional()
    .meta({ description: 'How many recipients an alias may have; 0 is 10.' }),
  alias_default_smtp_limit: integerText({ min: 0, max: MAX_SMTP_LIMIT })
    .optional()
    .meta({ description: 'How many emails a day a new alias may send; 0: as many as its owner.' }),
  restricted_alias_names: restrictedNames.optional(),
  is_catchall_regex_disabled: looseBoolean
    .optional()
    .meta({ description: 'Only exact names receive, and no catch-all or pattern can be made.' }),
  allow_subdomain_forwarding: looseBoolean
    .optional()
    .meta({ description: 'Mail to a subdomain that is not a domain here goes to the aliases of this one.' }),
  require_tls_inbound: looseBoolean
    .optional()
    .meta({ description: 'Mail is refused from servers that do not use TLS.' }),
  has_delivery_logs: looseBoolean.optional().meta({ description: 'Deliveries are always logged.' }),
  has_newsletter: notOffered.optional(),
  has_custom_verification: notOffered.optional(),
  custom_verification: notOffered.optional(),
  has_custom_s3: notOffered.optional(),
  s3_endpoint: notOffered.optional(),
  s3_access_key_id: notOffered.optional(),
  s3_secret_access_key: notOffered.optional(),
  s3_bucket: notOffered.optional(),
};

const createFields = z
  .object({
    domain: domainName,
    team_domain: teamDomain.optional(),
    plan: z.enum(PLANS).optional().describe('The plan of the domain.'),
    catchall: catchall.optional(),
    ...settingFields,
  })
  .superRefine(({ catchall: choice, is_catchall_regex_disabled: isDisabled }, context) => {
    if (!isDisabled || choice === undefined || choice.kind === 'none') return;
    context.addIssue({ ...fault('alias.onlyExactNames'), code: 'custom', path: ['catchall'] });
  });

export const createDomainBody = createFields.transform(
  ({ domain, team_domain, plan, catchall: choice, ...fields }): NewDomain => ({
    name: domain,
    teamDomain: team_domain,
    plan,
    catchall: choice ?? { kind: fields.is_catchall_regex_disabled ? 'none' : 'caller' },
    settings: toSettings(fields),
  }),
);

const updateFields = z.object({ smtp_port: smtpPort.optional(), ...settingFields });

export const updateDomainBody = updateFields.transform(toSettings);

/** Only fields that were sent: an absent one is unchanged, a cleared one is present and `undefined`. */
function toSettings(fields: z.output<typeof updateFields>): Partial<DomainSettings> {
  const settings = {
    hasAdultContentProtection: fields.has_adult_content_protection,
    hasPhishingProtection: fields.has_phishing_protection,
    hasExecutableProtection: fields.has_executable_protection,
    hasVirusProtection: fields.has_virus_protection,
    hasRecipientVerification: fields.has_recipient_verification,
    ignoreMxCheck: fields.ignore_mx_check,
    retentionDays: fields.retention_days,
    bounceWebhook: fields.bounce_webhook,
    maxQuotaPerAlias: fields.max_quota_per_alias,
    smtpPort: fields.smtp_port,
    maxRecipientsPerAlias: fields.max_recipients_per_alias,
    aliasDefaultSmtpLimit: fields.alias_default_smtp_limit,
    restrictedAliasNames: fields.restricted_alias_names,
    isCatchallRegexDisabled: fields.is_catchall_regex_disabled,
    allowSubdomainForwarding: fields.allow_subdomain_forwarding,
    requireTlsInbound: fields.require_tls_inbound,
  };
  const sent = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([setting, value]) => [setting, value ?? undefined]));
}

const senderList = splitList.transform(readSenderList).meta({
  description: 'IP addresses, host names, email addresses and suffixes such as *.example; absent empties the list.',
});

export const allowlistBody = z
  .object({ allowlist: senderList.optional() })
  .transform(({ allowlist = [] }) => allowlist);

export const denylistBody = z.object({ denylist: senderList.optional() }).transform(({ denylist = [] }) => denylist);
