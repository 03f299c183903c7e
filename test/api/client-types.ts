/**
 * What the public API's clients decode, by JSON type: the Go SDKs and the Terraform provider fail hard on a wrong
 * type, the JavaScript client on a body that is no JSON. A missing field is fine unless it is marked required.
 */
type JsonType = 'string' | 'boolean' | 'integer' | 'object' | 'array' | 'strings' | 'timestamp';

export type TypeTable = Readonly<Record<string, JsonType>>;

const TIMES: TypeTable = { created_at: 'timestamp', updated_at: 'timestamp' };

export const ACCOUNT_TYPES: TypeTable = {
  ...TIMES,
  plan: 'string',
  email: 'string',
  full_email: 'string',
  display_name: 'string',
  last_locale: 'string',
  address_country: 'string',
  id: 'string',
  object: 'string',
  locale: 'string',
  address_html: 'string',
  max_quota_per_alias: 'integer',
  has_newsletter: 'boolean',
  otp_enabled: 'boolean',
  opt_out_templates: 'strings',
  sessions: 'strings',
  timezone: 'string',
  preferred_locale: 'string',
};

export const DOMAIN_TYPES: TypeTable = {
  ...TIMES,
  has_adult_content_protection: 'boolean',
  has_phishing_protection: 'boolean',
  has_executable_protection: 'boolean',
  has_virus_protection: 'boolean',
  is_catchall_regex_disabled: 'boolean',
  has_mx_record: 'boolean',
  has_txt_record: 'boolean',
  has_dkim_record: 'boolean',
  has_return_path_record: 'boolean',
  has_dmarc_record: 'boolean',
  has_smtp: 'boolean',
  is_smtp_suspended: 'boolean',
  has_recipient_verification: 'boolean',
  has_custom_verification: 'boolean',
  ignore_mx_check: 'boolean',
  allow_subdomain_forwarding: 'boolean',
  has_delivery_logs: 'boolean',
  require_tls_inbound: 'boolean',
  has_newsletter: 'boolean',
  has_regex: 'boolean',
  has_catchall: 'boolean',
  has_custom_s3: 'boolean',
  max_recipients_per_alias: 'integer',
  retention_days: 'integer',
  alias_default_smtp_limit: 'integer',
  smtp_port: 'string',
  plan: 'string',
  name: 'string',
  domain: 'string',
  verification_record: 'string',
  id: 'string',
  object: 'string',
  link: 'string',
  allowlist: 'strings',
  denylist: 'strings',
  restricted_alias_names: 'strings',
  smtp_dns_records: 'object',
};

export const ALIAS_TYPES: TypeTable = {
  ...TIMES,
  user: 'object',
  domain: 'object',
  name: 'string',
  id: 'string',
  object: 'string',
  labels: 'strings',
  recipients: 'strings',
  verified_recipients: 'strings',
  pending_recipients: 'strings',
  is_enabled: 'boolean',
  has_recipient_verification: 'boolean',
  has_imap: 'boolean',
  has_pgp: 'boolean',
  has_smime: 'boolean',
  error_code_if_disabled: 'integer',
  smtp_limit: 'integer',
  is_smtp_suspended: 'boolean',
  retention: 'integer',
  storage_used: 'integer',
  storage_location: 'string',
  vacation_responder: 'object',
  vacation_responder_is_enabled: 'boolean',
};

const OPTIONAL_TYPES: TypeTable = {
  description: 'string',
  given_name: 'string',
  family_name: 'string',
  avatar_url: 'string',
  bounce_webhook: 'string',
  max_quota: 'integer',
  max_quota_per_alias: 'integer',
  smtp_verified_at: 'timestamp',
  alias_count: 'integer',
  public_key: 'string',
  members: 'array',
  invites: 'array',
};

/** One line per field whose JSON type is not the table's; required fields must be there. */
export function typeFaults(record: unknown, required: TypeTable): string[] {
  if (typeof record !== 'object' || record === null) return ['not an object'];
  const values = record as Record<string, unknown>;
  const faults = Object.entries(required).filter(([field, type]) => !hasType(values[field], type));
  const optional = Object.entries(OPTIONAL_TYPES).filter(
    ([field, type]) => values[field] !== undefined && !(field in required) && !hasType(values[field], type),
  );
  const nulls = Object.entries(values).filter(([, value]) => value === null);
  return [
    ...[...faults, ...optional].map(([field, type]) => `${field} is not ${type}: ${JSON.stringify(values[field])}`),
    ...nulls.map(([field]) => `${field} is null`),
  ];
}

function hasType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'array':
      return Array.isArray(value);
    case 'strings':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'timestamp':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
  }
}
