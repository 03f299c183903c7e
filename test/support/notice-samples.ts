import type { DirectoryNotice } from '../../src/directory/notify.js';

const expiresAt = Date.UTC(2026, 10, 22, 12, 0, 0);

/** One notice of every kind, each with words that try to be more than words. */
const samples: { readonly [Kind in DirectoryNotice['kind']]: NoticeFacts<Kind> } = {
  'account.code': {
    kind: 'account.code',
    code: '123456',
    expiresAt,
    link: 'http://localhost:4000/verify-email?email=ann%40example.test&code=123456',
  },
  'account.moveAsked': {
    kind: 'account.moveAsked',
    newEmail: 'new@example.test',
    code: '123456',
    expiresAt: Date.UTC(2026, 10, 16, 9, 30),
    link: 'http://localhost:4000/verify-email?email=ann%40example.test&code=123456',
  },
  'account.signUpKnown': { kind: 'account.signUpKnown' },
  'account.emailChanged': { kind: 'account.emailChanged', newEmail: 'new@example.test' },
  'account.profileChanged': { kind: 'account.profileChanged', fields: ['given_name', 'avatar_url'] },
  'account.passwordReset': {
    kind: 'account.passwordReset',
    link: 'http://localhost:4000/reset/reset-token',
    expiresAt,
  },
  'account.securityChanged': { kind: 'account.securityChanged', change: 'passkeyAdded' },
  'token.created': { kind: 'token.created', name: hostileName() },
  invite: {
    kind: 'invite',
    domain: 'acme.test',
    domainId: '65f0c0ffee00000000000001',
    group: 'admin',
    invitedBy: hostileName(),
    token: 'invite-token',
    expiresAt,
  },
  'recipient.check': {
    kind: 'recipient.check',
    alias: 'sales',
    domain: 'acme.test',
    token: 'recipient-token',
  },
  'password.generated': { kind: 'password.generated', alias: 'sales@acme.test', by: hostileName() },
  'password.instructions': {
    kind: 'password.instructions',
    alias: 'sales@acme.test',
    link: 'http://localhost:4000/password/65f0c0ffee00000000000002/secret-part',
    expiresAt,
  },
  'mailbox.almostFull': {
    kind: 'mailbox.almostFull',
    alias: 'sales@acme.test',
    percent: 95,
    usedBytes: 9_961_472_000,
    limitBytes: 10_485_760_000,
  },
  'mailbox.pgpUnfit': { kind: 'mailbox.pgpUnfit', alias: 'sales@acme.test', reason: 'expired' },
  'catchallPassword.created': {
    kind: 'catchallPassword.created',
    domain: 'acme.test',
    description: hostileName(),
    by: 'bob@example.test',
  },
  'catchallPassword.moved': {
    kind: 'catchallPassword.moved',
    domain: 'acme.test',
    count: 2,
    newOwner: 'bob@example.test',
  },
  'aliases.moved': { kind: 'aliases.moved', domain: 'acme.test', count: 1, from: 'bob@example.test' },
  'domain.settingsChanged': {
    kind: 'domain.settingsChanged',
    domain: 'acme.test',
    changes: [
      { field: 'bounce_webhook', from: '', to: hostileName() },
      { field: 'retention_days', from: '0', to: '7' },
    ],
    by: 'bob@example.test',
  },
  'message.held': {
    kind: 'message.held',
    heldId: '65f0c0ffee00000000000003',
    recipient: 'sales@acme.test',
    sender: hostileName(),
    subject: hostileName(),
    targets: [{ target: 'bob@target.test', reason: hostileName() }],
    expiresAt,
  },
  'domain.verified': { kind: 'domain.verified', domain: 'acme.test' },
  'domain.recordsMissing': {
    kind: 'domain.recordsMissing',
    domain: 'acme.test',
    records: ['MX acme.test', 'TXT acme.test'],
  },
  'domain.smtpBroken': { kind: 'domain.smtpBroken', domain: 'acme.test', records: ['CNAME wp-bounces.acme.test'] },
  'domain.nameTaken': { kind: 'domain.nameTaken', domain: 'acme.test' },
};

export const allNoticeKinds = Object.keys(samples) as DirectoryNotice['kind'][];

export function noticeTo(locale: string | undefined, kind: DirectoryNotice['kind']): DirectoryNotice {
  return { to: { email: 'ann@example.test', locale }, ...samples[kind] } as DirectoryNotice;
}

type NoticeFacts<Kind> = DistributiveOmit<Extract<DirectoryNotice, { readonly kind: Kind }>, 'to'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Markup, ICU syntax, header injection and a direction override in one name. */
function hostileName(): string {
  return `Mal{evil, plural, other {#}}<script>alert('"1"')</script>\r\nBcc: x@evil.test \u202egnorw`;
}
