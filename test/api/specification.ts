/**
 * The specification as a table: every endpoint with every field it names. `{}` stands for a path parameter.
 * The OpenAPI document is held against it, so that nothing of the law is ever missing from it.
 */
export interface SpecifiedEndpoint {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
}

const PROTECTIONS = [
  'has_adult_content_protection',
  'has_phishing_protection',
  'has_executable_protection',
  'has_virus_protection',
];
const DOMAIN_SETTINGS = [
  ...PROTECTIONS,
  'has_recipient_verification',
  'ignore_mx_check',
  'retention_days',
  'bounce_webhook',
  'max_quota_per_alias',
];
const ALIAS_FIELDS = [
  'name',
  'recipients',
  'description',
  'labels',
  'has_recipient_verification',
  'is_enabled',
  'error_code_if_disabled',
  'has_imap',
  'has_pgp',
  'public_key',
  'max_quota',
  'vacation_responder_is_enabled',
  'vacation_responder_start_date',
  'vacation_responder_end_date',
  'vacation_responder_subject',
  'vacation_responder_message',
];
const EMAIL_FIELDS = [
  'from',
  'to',
  'cc',
  'bcc',
  'subject',
  'text',
  'html',
  'attachments',
  'sender',
  'replyTo',
  'inReplyTo',
  'references',
  'attachDataUrls',
  'watchHtml',
  'amp',
  'icalEvent',
  'alternatives',
  'encoding',
  'raw',
  'textEncoding',
  'priority',
  'headers',
  'messageId',
  'date',
  'list',
];
const PAGING = ['sort', 'page', 'limit'];

export const SPECIFIED_ENDPOINTS: readonly SpecifiedEndpoint[] = [
  { method: 'get', path: '/v1/logs/download', query: ['domain', 'q', 'bounce_category', 'response_code'] },
  { method: 'post', path: '/v1/account', body: ['email', 'password'] },
  { method: 'get', path: '/v1/account' },
  { method: 'put', path: '/v1/account', body: ['email', 'given_name', 'family_name', 'avatar_url'] },
  ...['contacts', 'calendars', 'folders'].flatMap((group): SpecifiedEndpoint[] => [
    { method: 'get', path: `/v1/${group}` },
    { method: 'post', path: `/v1/${group}` },
    { method: 'get', path: `/v1/${group}/{}` },
    { method: 'put', path: `/v1/${group}/{}` },
    { method: 'delete', path: `/v1/${group}/{}` },
  ]),
  { method: 'get', path: '/v1/messages' },
  { method: 'post', path: '/v1/messages' },
  { method: 'get', path: '/v1/messages/{}' },
  { method: 'put', path: '/v1/messages/{}' },
  { method: 'delete', path: '/v1/messages/{}' },
  { method: 'post', path: '/v1/folders/{}/copy' },
  { method: 'get', path: '/v1/emails/limit' },
  { method: 'get', path: '/v1/emails', query: ['q', 'domain', ...PAGING] },
  { method: 'post', path: '/v1/emails', body: EMAIL_FIELDS },
  { method: 'get', path: '/v1/emails/{}' },
  { method: 'delete', path: '/v1/emails/{}' },
  { method: 'get', path: '/v1/domains', query: ['q', 'name', ...PAGING] },
  {
    method: 'post',
    path: '/v1/domains',
    body: ['domain', 'team_domain', 'plan', 'catchall', ...DOMAIN_SETTINGS],
  },
  { method: 'get', path: '/v1/domains/{}' },
  { method: 'get', path: '/v1/domains/{}/verify-records' },
  { method: 'get', path: '/v1/domains/{}/verify-smtp' },
  { method: 'get', path: '/v1/domains/{}/catch-all-passwords' },
  { method: 'post', path: '/v1/domains/{}/catch-all-passwords', body: ['new_password', 'description'] },
  { method: 'delete', path: '/v1/domains/{}/catch-all-passwords/{}' },
  { method: 'put', path: '/v1/domains/{}', body: ['smtp_port', ...DOMAIN_SETTINGS] },
  { method: 'delete', path: '/v1/domains/{}' },
  { method: 'get', path: '/v1/domains/{}/invites' },
  { method: 'post', path: '/v1/domains/{}/invites', body: ['email', 'group'] },
  { method: 'delete', path: '/v1/domains/{}/invites', body: ['email'] },
  { method: 'put', path: '/v1/domains/{}/members/{}', body: ['group'] },
  { method: 'delete', path: '/v1/domains/{}/members/{}' },
  { method: 'get', path: '/v1/domains/{}/aliases', query: ['q', 'name', 'recipient', ...PAGING] },
  { method: 'post', path: '/v1/domains/{}/aliases', body: ALIAS_FIELDS },
  { method: 'get', path: '/v1/domains/{}/aliases/{}' },
  { method: 'put', path: '/v1/domains/{}/aliases/{}', body: ALIAS_FIELDS },
  { method: 'delete', path: '/v1/domains/{}/aliases/{}' },
  {
    method: 'post',
    path: '/v1/domains/{}/aliases/{}/generate-password',
    body: ['new_password', 'password', 'is_override', 'emailed_instructions'],
  },
  { method: 'post', path: '/v1/encrypt', body: ['input'] },
];
