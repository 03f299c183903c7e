import { describe, expect, it } from 'vitest';
import { parseHeaderBlock } from '../../protocol/mime/header-block.js';
import { decideVacation, type VacationFacts } from './vacation-policy.js';

const NOW = Date.UTC(2026, 10, 15, 12);
const DAY = 86_400_000;

const LETTER = [
  'From: Bob <bob@remote.test>',
  'To: Ann <ann@example.test>',
  'Subject: Lunch',
  'Message-ID: <a@remote.test>',
];

function fieldsOf(lines: readonly string[]): VacationFacts['fields'] {
  const block = parseHeaderBlock(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), { maxBytes: 100_000, maxFields: 1000 });
  if (block.kind !== 'fields') throw new Error(`the header is ${block.kind}`);
  return block.fields;
}

const NOT_PROVEN: VacationFacts['auth'] = {
  spf: { result: 'none', domain: 'remote.test', isFromDomainPass: false },
  dkim: [],
  dmarc: {
    result: 'none',
    fromDomain: 'remote.test',
    policyDomain: undefined,
    policy: undefined,
    isSpfAligned: false,
    isDkimAligned: false,
  },
} as VacationFacts['auth'];

const vacation = { isEnabled: true, startMs: undefined, endMs: undefined, subject: undefined, message: undefined };
const alias: VacationFacts['alias'] = { kind: 'exact', isEnabled: true, isSmtpSuspended: false, vacation };

function decide(facts: Partial<VacationFacts> = {}, lines: readonly string[] = LETTER) {
  return decideVacation({
    alias,
    address: 'ann@example.test',
    domain: { hasSmtp: true, isSuspended: false },
    mailFrom: 'bob@remote.test',
    auth: NOT_PROVEN,
    now: NOW,
    fields: fieldsOf(lines),
    ...facts,
  });
}

const bob = { local: 'bob', domain: 'remote.test' };
const without = (name: string) => LETTER.filter((line) => !line.startsWith(`${name}:`));

describe('a vacation reply is sent', () => {
  it.each<[string, readonly string[]]>([
    ['a letter', LETTER],
    ['one in copy', [...without('To'), 'To: eve@remote.test', 'Cc: "Ann, A." <ANN@Example.test>, x@y.test']],
    ['one that was sent again', [...without('To'), 'To: eve@remote.test', 'Resent-To: ann@example.test']],
    ['one to a tagged address', [...without('To'), 'To: ann+lunch@example.test']],
    [
      'one whose header says that a person wrote it',
      [...LETTER, 'Auto-Submitted: no (really)', 'Precedence: first-class'],
    ],
    ['one with a long list of addressees', [...without('To'), `To: ${'x@y.test, '.repeat(2000)}ann@example.test`]],
  ])('%s', (_name, lines) => {
    expect(decide({}, lines)).toEqual({ action: 'reply', to: bob, isProven: false });
  });

  it('to the name of the From header, whatever the envelope says', () => {
    expect(decide({ mailFrom: 'srs0=abc=tt=remote.test=bob@forwarder.test' })).toMatchObject({ to: bob });
  });

  it.each([
    ['today', { startMs: NOW, endMs: NOW }],
    ['since yesterday, for ever', { startMs: NOW - DAY }],
    ['until tomorrow', { endMs: NOW + DAY }],
  ])('%s', (_name, span) => {
    expect(decide({ alias: { ...alias, vacation: { ...vacation, ...span } } })).toMatchObject({ action: 'reply' });
  });

  it.each([
    ['DMARC', { ...NOT_PROVEN, dmarc: { ...NOT_PROVEN.dmarc, result: 'pass' } }],
    ['SPF of the From domain', { ...NOT_PROVEN, spf: { ...NOT_PROVEN.spf, isFromDomainPass: true } }],
    [
      'an aligned signature',
      {
        ...NOT_PROVEN,
        dkim: [
          {
            result: 'pass',
            domain: 'remote.test',
            selector: 's',
            algorithm: 'rsa-sha256',
            signedFields: [],
            isAligned: true,
          },
        ],
      },
    ],
  ] as const)('and knows the author by %s', (_name, auth) => {
    expect(decide({ auth: auth as VacationFacts['auth'] })).toMatchObject({ isProven: true });
  });
});

describe('no vacation reply is sent', () => {
  it.each<[string, Partial<VacationFacts>]>([
    ['the responder is off', { alias: { ...alias, vacation: { ...vacation, isEnabled: false } } }],
    ['the responder is off', { alias: { ...alias, kind: 'catch-all' } }],
    ['the responder is off', { alias: { ...alias, kind: 'regex' } }],
    ['the alias is disabled', { alias: { ...alias, isEnabled: false } }],
    ['the absence has not begun', { alias: { ...alias, vacation: { ...vacation, startMs: NOW + 1 } } }],
    ['the absence is over', { alias: { ...alias, vacation: { ...vacation, endMs: NOW - 1 } } }],
    ['sending is suspended', { alias: { ...alias, isSmtpSuspended: true } }],
    ['sending is suspended', { domain: { hasSmtp: true, isSuspended: true } }],
    ['the domain cannot send', { domain: { hasSmtp: false, isSuspended: false } }],
    ['it has the null sender', { mailFrom: '' }],
    ['it is from the alias itself', { fields: fieldsOf(['From: Ann+me@example.test', 'To: ann@example.test']) }],
  ])('because %s (%#)', (because, facts) => {
    expect(decide(facts)).toEqual({ action: 'silence', because });
  });

  it.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated; owner=x',
    'Precedence: bulk',
    'precedence: LIST',
    'Precedence: auto_reply',
    'Precedence: autoreply',
    'X-Auto-Response-Suppress: DR, OOF',
    'X-Auto-Response-Suppress: All',
    'X-Auto-Response-Suppress: RN, auto-reply',
    'List-Id: <news.remote.test>',
    'List-Unsubscribe: <https://remote.test/u>',
    'X-Autoreply: yes',
    'X-Autorespond: 1',
    'X-Auto-Respond: 1',
    'Feedback-Type: abuse',
    'X-MDDSN-Message: yes',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
  ])('who wrote with %s', (line) => {
    expect(decide({}, [...LETTER, line])).toMatchObject({ action: 'silence' });
    expect(decide({}, [line, ...LETTER])).toMatchObject({ action: 'silence' });
  });

  it.each([
    ...['postmaster', 'MAILER-DAEMON', 'no-reply', 'noreply', 'No_Reply', 'donotreply', 'do-not-reply', 'news+noreply'],
    ...['shop-donotreply', 'owner-news', 'news-request', 'news-bounces', 'listserv', 'majordomo', 'fbl'],
  ])('at %s, in the header or the envelope', (local) => {
    expect(decide({ mailFrom: `${local}@remote.test` })).toMatchObject({ because: 'its sender is no person' });
    expect(decide({}, [...without('From'), `From: ${local}@remote.test`])).toMatchObject({
      because: 'its author is no person',
    });
  });

  it.each([
    ['no From', without('From')],
    ['an empty From', [...without('From'), 'From: <>']],
    ['two authors', [...without('From'), 'From: bob@remote.test, eve@remote.test']],
    ['two From fields', [...LETTER, 'From: eve@remote.test']],
    ['no address', [...without('From'), 'From: Bob']],
  ])('with %s', (_name, lines) => {
    expect(decide({}, lines)).toEqual({ action: 'silence', because: 'its From names no one address' });
  });

  it.each([
    ['another', [...without('To'), 'To: eve@example.test', 'Bcc: ann@example.test']],
    ['nobody', without('To')],
    ['a list in a group', [...without('To'), 'To: undisclosed-recipients:;']],
  ])('who wrote to %s', (_name, lines) => {
    expect(decide({}, lines)).toEqual({
      action: 'silence',
      because: 'the alias stands in none of To, Cc and Resent-To',
    });
  });
});
