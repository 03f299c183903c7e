import { BASE_URL, ID, NOW } from './facts.js';

/** Records that the examples of several routes show. */

/** As signed up. */

export const ACCOUNT = {
  has_newsletter: true,
  opt_out_templates: ['daily-log-alert', 'weekly-dmarc-report'],
  sessions: [],
  timezone: 'UTC',
  preferred_locale: '',
  address_country: 'None',
  address_html: '',
  id: ID.account,
  object: 'user',
  email: 'ann@example.com',
  is_email_verified: true,
  full_email: 'ann@example.com',
  display_name: 'ann@example.com',
  plan: 'free',
  otp_enabled: false,
  max_quota_per_alias: 10737418240,
  last_locale: 'en',
  locale: 'en',
  created_at: NOW,
  updated_at: NOW,
};

/** With a name. */

export const NAMED_ACCOUNT = {
  ...ACCOUNT,
  full_email: 'Ann Field <ann@example.com>',
  display_name: 'Ann Field',
  given_name: 'Ann',
  family_name: 'Field',
};

export const MEMBER = {
  id: ID.account,
  object: 'member',
  group: 'admin',
  user: { id: ID.account, email: 'ann@example.com', plan: 'free', display_name: 'Ann Field' },
};

const DOMAIN_SETTINGS = {
  id: ID.domain,
  object: 'domain',
  name: 'example.com',
  domain: 'example.com',
  plan: 'free',
  verification_record: '1Emstv3Tk3',
  has_mx_record: true,
  has_txt_record: true,
  has_dkim_record: true,
  has_return_path_record: true,
  has_dmarc_record: true,
  has_strict_dmarc: true,
  has_spf_record: true,
  has_autoconfig_record: false,
  has_autodiscover_record: false,
  has_smtp: true,
  is_smtp_suspended: false,
  smtp_verified_at: NOW,
  has_adult_content_protection: true,
  has_phishing_protection: true,
  has_executable_protection: true,
  has_virus_protection: true,
  has_recipient_verification: false,
  ignore_mx_check: false,
  retention_days: 0,
  smtp_port: '25',
  has_regex: false,
  has_catchall: true,
  allowlist: [],
  denylist: [],
  restricted_alias_names: [],
  alias_count: 1,
  max_recipients_per_alias: 10,
  alias_default_smtp_limit: 0,
  is_catchall_regex_disabled: false,
  allow_subdomain_forwarding: false,
  require_tls_inbound: false,
  has_custom_verification: false,
  has_delivery_logs: true,
  has_newsletter: false,
  has_custom_s3: false,
  s3_region: 'auto',
  domain_updates: [],
  has_pending_domain_updates: false,
  created_at: NOW,
  updated_at: NOW,
};

/** As lists show it. */

export const DOMAIN_SUMMARY = {
  ...DOMAIN_SETTINGS,
  storage_used: 0,
  storage_used_by_aliases: 0,
  storage_quota: 10737418240,
  smtp_dns_records: {
    dkim: {
      name: 'wp-f5fff1a6d9._domainkey',
      value:
        'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAofMZEgPne0EY+5iRo+7bTeEel2antGqUblMVqcR646zgkePsP0yG4p+Ztkmsdbb7CEs3DZ7o/2ZbBvDBekn6NvWcoyDZCx97jX2UJzgRhJsKEB03FsvNuWMjrl3GnMXq4OD1Lebq6V+hkze3gSFHTK2lFEaX9oqW4nmmszBceSp1hBCm5y2U+/H9d64LxHLFZHyE8MtvLmNog0Kv59g/tICmRgySJg44yR0mCpB8qjUz6oSmBKkyBlMfJMM/NU4nFPXIGx5YaW4gFftU10D01c45NNhBYZh/en0K3/DKnwj/CUOEZsrxvkTcZ2iaf1l7God2iHjTEy5qosbD/ecJ7QIDAQAB;',
    },
    return_path: { name: 'wp-bounces', value: 'waypost.test' },
    dmarc: { name: '_dmarc', value: `v=DMARC1; p=reject; rua=mailto:dmarc-${ID.domain}@waypost.test;` },
  },
  link: `${BASE_URL}/my-account/domains/example.com`,
};

export const DOMAIN = { ...DOMAIN_SUMMARY, members: [MEMBER], invites: [] };

/** Within the answer to a new alias. */

export const ALIAS_DOMAIN = {
  ...DOMAIN_SETTINGS,
  retention_days: 7,
  allowlist: ['partner.example', '192.0.2.10'],
  denylist: ['spam.example', 'eve@example.org'],
  alias_count: 2,
  members: [MEMBER],
  invites: [],
};

/** A new alias, beyond its name and recipients. */
export const ALIAS_DEFAULTS = {
  is_enabled: true,
  error_code_if_disabled: 250,
  has_recipient_verification: false,
  has_imap: false,
  has_pgp: false,
  has_smime: false,
  has_wkd_disabled: false,
  smtp_limit: 0,
  is_smtp_suspended: false,
  retention: 0,
  storage_used: 0,
  storage_location: 'waypost',
  vacation_responder: { is_enabled: false },
  vacation_responder_is_enabled: false,
  user: { id: ID.account, email: 'ann@example.com', display_name: 'Ann Field' },
  domain: { id: ID.domain, name: 'example.com' },
  created_at: NOW,
  updated_at: NOW,
};

export const ALIAS = {
  id: ID.alias,
  object: 'alias',
  name: 'sales',
  description: 'Orders and questions',
  labels: ['shop'],
  recipients: ['bob@example.net'],
  verified_recipients: [],
  pending_recipients: [],
  ...ALIAS_DEFAULTS,
};
