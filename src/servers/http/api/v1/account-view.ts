import { z } from 'zod';
import { type Account, displayName, PLANS, shownEmail } from '../../../../directory/accounts/account.js';
import type { AliasAccount } from '../../../../directory/accounts/alias-account.js';

const timestamp = z.iso.datetime();

const accountFields = z.object({
  id: z.string(),
  object: z.literal('user'),
  email: z.string(),
  is_email_verified: z.boolean().meta({ description: 'False while the address waits for its confirmation.' }),
  full_email: z.string().meta({ description: 'The address, after the name if there is one.' }),
  display_name: z.string(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  avatar_url: z.string().optional(),
  plan: z.enum(PLANS),
  max_quota_per_alias: z.number().int().meta({ description: 'Bytes.' }),
  has_newsletter: z.boolean(),
  opt_out_templates: z.array(z.string()),
  otp_enabled: z.boolean(),
  sessions: z.array(z.string()),
  timezone: z.string(),
  last_locale: z.string(),
  locale: z.string(),
  preferred_locale: z.string(),
  address_country: z.string(),
  address_html: z.string(),
  default_forwarding_address: z.string().optional(),
  created_at: timestamp,
  updated_at: timestamp,
});

export const accountAnswer = accountFields.meta({ id: 'Account' });

export const newAccountAnswer = accountFields
  .extend({ api_token: z.string().meta({ description: 'Shown only here: keep it.' }) })
  .meta({ id: 'NewAccount' });

/** What alias credentials see instead, where they are admitted. */
export const aliasAccountAnswer = z
  .object({
    id: z.string(),
    object: z.literal('alias'),
    name: z.string(),
    email: z.string(),
    domain_id: z.string(),
    domain_name: z.string(),
    storage_used: z.number().int(),
    storage_quota: z.number().int(),
    has_imap: z.boolean(),
    has_pgp: z.boolean(),
    has_smime: z.boolean(),
    has_wkd_disabled: z.boolean(),
    public_key: z.string().optional(),
    locale: z.string(),
    settings: z.record(z.string(), z.unknown()),
    created_at: timestamp,
    updated_at: timestamp,
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
  /** The quota of an alias where nothing else is set. */
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
