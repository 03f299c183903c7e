import { z } from 'zod';
import { PLANS } from '../../../../directory/accounts/account.js';
import type { CatchallChoice } from '../../../../directory/domains/catch-all-alias.js';
import type { NewDomain } from '../../../../directory/domains/create-domain.js';
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
import { addFault } from '../input/fault.js';
import { isHttpUrl } from '../input/http-url-text.js';
import { integerText } from '../input/integer-text.js';
import { LONG_PAGES, listQuery } from '../input/list-query.js';
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

/** A boolean in any of its words, or addresses; what is neither is a bad address. */
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

const settingFields = {
  has_adult_content_protection: looseBoolean.optional(),
  has_phishing_protection: looseBoolean.optional(),
  has_executable_protection: looseBoolean.optional(),
  has_virus_protection: looseBoolean.optional(),
  has_recipient_verification: looseBoolean.optional(),
  ignore_mx_check: looseBoolean.optional(),
  retention_days: integerText({ min: 0, max: 30 }).optional(),
  bounce_webhook: bounceWebhook.optional(),
  max_quota_per_alias: clearable(byteSizeText).optional().meta({ description: 'A size such as 1 GB.' }),
};

const createFields = z.object({
  domain: domainName,
  team_domain: teamDomain.optional(),
  plan: z.enum(PLANS).optional(),
  catchall: catchall.optional(),
  ...settingFields,
});

export const createDomainBody = createFields.transform(
  ({ domain, team_domain, plan, catchall: choice, ...fields }): NewDomain => ({
    name: domain,
    teamDomain: team_domain,
    plan,
    catchall: choice ?? { kind: 'caller' },
    settings: toSettings(fields),
  }),
);

const updateFields = z.object({ smtp_port: smtpPort.optional(), ...settingFields });

export const updateDomainBody = updateFields.transform(toSettings);

/** Only what was sent: a field that is absent stays as it is, one that was cleared is there and `undefined`. */
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
