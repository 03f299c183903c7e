import { z } from 'zod';
import { type Account, displayName, PLANS, shownEmail } from '../../../../directory/accounts/account.js';
import type { AliasAccount } from '../../../../directory/alias-accounts/alias-account.js';

const timestamp = z.iso.datetime();

const accountFields = z.object({
  id: z.string().describe('Id of the account.'),
  object: z.literal('user').describe('Always `user`.'),
  email: z.string().describe('The address of the account, also while it is not confirmed yet.'),
  is_email_verified: z.boolean().meta({ description: 'False while the address is not confirmed.' }),
  full_email: z.string().meta({ description: 'The address, after the name if there is one.' }),
  display_name: z.string().describe('Given and family name, or the address.'),
  given_name: z.string().optional().describe('Given name.'),
  family_name: z.string().optional().describe('Family name.'),
  avatar_url: z.string().optional().describe('Address of a picture.'),
  plan: z.enum(PLANS).describe('The plan of the account.'),
  max_quota_per_alias: z.number().int().meta({ description: 'Bytes.' }),
  storage_limit: z.number().int().optional().meta({
    description:
      'Bytes that all mailboxes of the account may hold together, as set by an operator; absent: only the quota of each.',
  }),
  has_newsletter: z.boolean().describe('No newsletter exists here; kept for clients that read it.'),
  opt_out_templates: z.array(z.string()).describe('Kept for clients that read it; has no effect here.'),
  otp_enabled: z.boolean().describe('Signing in asks for a code of an authenticator app.'),
  sessions: z.array(z.string()).describe('Always empty; see `GET /v1/sessions`.'),
  timezone: z.string().describe('Always `UTC`.'),
  last_locale: z.string().describe('The language of the last call.'),
  locale: z.string().describe('The language of letters.'),
  preferred_locale: z.string().describe('Kept for clients that read it; always blank.'),
  address_country: z.string().describe('Kept for clients that read it; always `None`.'),
  address_html: z.string().describe('Kept for clients that read it; always blank.'),
  default_forwarding_address: z
    .string()
    .optional()
    .describe('The recipient of new aliases and catch-alls that name none, in place of the address of the account.'),
  created_at: timestamp.describe('When it was made.'),
  updated_at: timestamp.describe('When it was last changed.'),
});

export const accountAnswer = accountFields.meta({ id: 'Account' });

export const newAccountAnswer = accountFields
  .extend({ api_token: z.string().meta({ description: 'Shown only here: keep it.' }) })
  .meta({ id: 'NewAccount' });

/** The answer for alias credentials, where they are accepted. */
export const aliasAccountAnswer = z
  .object({
    id: z.string().describe('Id of the alias.'),
    object: z.literal('alias').describe('Always `alias`.'),
    name: z.string().describe('The part before the @.'),
    email: z.string().describe('The address of the alias.'),
    domain_id: z.string().describe('Id of its domain.'),
    domain_name: z.string().describe('Name of its domain.'),
    storage_used: z.number().int().describe('Bytes in the mailbox.'),
    storage_quota: z.number().int().describe('Bytes that the mailbox may hold.'),
    has_imap: z.boolean().describe('It has a mailbox.'),
    has_pgp: z.boolean().describe('Stored mail is encrypted to its public key.'),
    has_smime: z.boolean().describe('Always false.'),
    has_wkd_disabled: z.boolean().describe('Always false.'),
    public_key: z.string().optional().describe('OpenPGP public key in ASCII armor.'),
    locale: z.string().describe('The language of letters.'),
    settings: z.record(z.string(), z.unknown()).describe('What a mail program has stored for itself.'),
    created_at: timestamp.describe('When it was made.'),
    updated_at: timestamp.describe('When it was last changed.'),
  })
  .meta({ id: 'AliasAccount' });

export const messageAnswer = z.object({ message: z.string() });

const DEFAULT_LOCALE = 'en';

/** Fields of features that do not exist here keep the public service's defaults, so that its clients decode them. */
const ABSENT_FEATURES = {
  has_newsletter: true,
  opt_out_templates: ['daily-log-alert', 'weekly-dmarc-report'],
  sessions: [],
  timezone: 'UTC',
  preferred_locale: '',
  address_country: 'None',
  address_html: '',
};

export interface AccountViewSettings {
  /** The quota of an alias if nothing else is set. */
  readonly defaultQuotaBytes: number;
}

export function presentAccount(
  account: Account,
  { defaultQuotaBytes }: AccountViewSettings,
): z.output<typeof accountAnswer> {
  const email = shownEmail(account);
  const name = displayName({ ...account, email });
  return {
    ...ABSENT_FEATURES,
    id: account.id,
    object: 'user',
    email,
    is_email_verified: account.isEmailProven && email === account.email,
    full_email: name === email ? email : `${name} <${email}>`,
    display_name: name,
    given_name: account.givenName,
    family_name: account.familyName,
    avatar_url: account.avatarUrl,
    plan: account.plan,
    otp_enabled: account.hasTotp ?? false,
    max_quota_per_alias: defaultQuotaBytes,
    storage_limit: account.storageLimitBytes,
    last_locale: account.locale ?? DEFAULT_LOCALE,
    locale: account.locale ?? DEFAULT_LOCALE,
    default_forwarding_address: account.defaultForwardingAddress,
    created_at: new Date(account.createdAt).toISOString(),
    updated_at: new Date(account.updatedAt).toISOString(),
  };
}

export function presentAliasAccount(account: AliasAccount): z.output<typeof aliasAccountAnswer> {
  const { alias, domain, settings } = account;
  return {
    id: alias.id,
    object: 'alias',
    name: alias.name,
    email: `${alias.name}@${domain.unicodeName}`,
    domain_id: domain.id,
    domain_name: domain.unicodeName,
    storage_used: alias.hasImap ? alias.storageUsedBytes : 0,
    storage_quota: alias.hasImap ? account.quotaBytes : 0,
    has_imap: alias.hasImap,
    has_pgp: alias.hasPgp,
    has_smime: false,
    has_wkd_disabled: false,
    public_key: alias.publicKey,
    locale: account.locale ?? DEFAULT_LOCALE,
    settings,
    created_at: new Date(alias.createdAt).toISOString(),
    updated_at: new Date(alias.updatedAt).toISOString(),
  };
}
