import { describe, expect, it } from 'vitest';
import { say } from '../../src/i18n/sentence.js';
import { inEnglish } from '../../src/i18n/translate.js';
import type { SendOptions } from '../../src/outbound/delivery/parcel.js';
import { reply } from '../../src/protocol/smtp/reply.js';
import { pathOf, shareDatabase } from '../resolve/resolve-fixture.js';
import { CLIENT, letter, type Mx, startMx } from './mx-fixture.js';

shareDatabase();

const ALIASES = {
  'sales@example.test': ['bob@target.test'],
  'hard@example.test': { replyIfDisabled: 550 },
  'soft@example.test': { replyIfDisabled: 421 },
} as const;
const HIT = { kind: 'hit', scanner: 'executable', part: 'setup.exe', reason: say('scan.script') } as const;

describe('mail from our own queue', () => {
  it('arrives without leaving, without authentication', async () => {
    const mx = await startMx({
      aliases: ALIASES,
      hasGreylist: true,
      zone: { '_dmarc.plain.test': { txt: ['v=DMARC1; p=reject'] } },
    });
    const outcome = await handInside(mx, 'sales@example.test', letter({ from: 'ann@plain.test' }));
    expect(outcome).toMatchObject({
      kind: 'delivered',
      destination: 'example.test',
      report: { code: 250, response: expect.stringMatching(/^250 2\.0\.0 Taken/), tls: { isEnabled: false } },
    });
    const [request] = mx.admitted;
    expect(request).toMatchObject({
      isProven: true,
      arrival: { origin: 'inside', mailFrom: 'ann@plain.test', client: { ip: '127.0.0.1' }, requiresTls: true },
      recipients: [{ address: 'sales@example.test' }],
    });
    expect(request?.arrival.source.toString()).toMatch(/^DKIM-Signature: x\r\nFrom: ann@plain\.test\r\n/);
    expect(request?.arrival.fields[0]?.name).toBe('DKIM-Signature');
    expect(request?.events[0]?.text).toEqual(say('step.sentInside'));
  });

  it.each([
    ['hard', { kind: 'failed', fault: { code: 550, enhanced: '5.2.1' } }],
    ['soft', { kind: 'deferred', blames: 'message', fault: { code: 421, enhanced: '4.2.1' } }],
    ['nobody', { kind: 'failed', fault: { code: 550, enhanced: '5.1.1' } }],
  ])('%s is refused as at port 25', async (name, outcome) => {
    const mx = await startMx({ aliases: ALIASES });
    expect(await handInside(mx, `${name}@example.test`, letter())).toMatchObject(outcome);
    expect(mx.admitted).toEqual([]);
  });

  it('is scanned and checked for loops, and the reply is the outcome', async () => {
    const findings = { findings: [HIT], rspamd: undefined, clamd: undefined };
    const scanned = await startMx({ aliases: ALIASES, scanned: findings });
    expect(await handInside(scanned, 'sales@example.test', letter())).toMatchObject({
      kind: 'failed',
      fault: { code: 554, response: '554 5.7.0 setup.exe: it is a script' },
    });
    const mx = await startMx({ aliases: ALIASES, dispatch: async () => reply(451, '4.3.0', 'Not now') });
    const circle = 'Received: by mail.waypost.test with ESMTP for <sales@example.test>; x\n'.repeat(2);
    expect(await handInside(mx, 'sales@example.test', letter({ extra: circle }))).toMatchObject({
      kind: 'failed',
      fault: { enhanced: '5.4.6' },
    });
    expect(await handInside(mx, 'sales@example.test', letter())).toMatchObject({
      kind: 'deferred',
      blames: 'message',
      fault: { code: 451 },
    });
  });

  it('is not handed over once it is cancelled', async () => {
    const mx = await startMx({ aliases: ALIASES });
    const cancelled = { isCancelled: async () => true };
    expect(await handInside(mx, 'sales@example.test', letter(), cancelled)).toMatchObject({ kind: 'cancelled' });
    expect(mx.admitted).toEqual([]);
  });
});

describe('what the door would say', () => {
  const zone = { '9.100.51.198.bl.test': { a: ['127.0.0.2'] }, '_dmarc.plain.test': { txt: ['v=DMARC1; p=reject'] } };
  const options = { aliases: ALIASES, blocklists: ['bl.test'], hasGreylist: true, zone };

  it.each([
    ['an address alone', {}, '250 2.1.5', []],
    ['one that is disabled', { to: 'hard@example.test' }, '550 5.2.1', []],
    [
      'a listed client',
      { ip: '198.51.100.9' },
      '550 5.7.1',
      ['198.51.100.9 has no reverse DNS name', 'It is listed by bl.test'],
    ],
    ['a message', { source: letter() }, '250 2.0.0', ['There is no IP address', 'Nothing bad']],
    [
      'a message of a known client',
      { source: letter(), ip: CLIENT },
      '250 2.0.0',
      ['203.0.113.7 is mail.sender.test', 'SPF pass', 'Nothing bad'],
    ],
    [
      'a stranger',
      { source: letter(), ip: '198.51.100.1', from: 'a@none.test' },
      '450 4.7.1',
      ['198.51.100.1 has', 'SPF none', 'Refused: 450'],
    ],
    [
      'a forgery',
      { source: letter({ from: 'a@plain.test' }), ip: '198.51.100.1', from: 'a@plain.test' },
      '550 5.7.26',
      ['198.51.100.1 has', 'SPF none', 'Refused: 550'],
    ],
  ])('to %s', async (_, { to = 'sales@example.test', from = 'ann@sender.test', ip, source }: Question, code, told) => {
    const mx = await startMx(options);
    const judgement = await mx.explain({
      mailFrom: pathOf(from),
      to: pathOf(to),
      resolution: await mx.ask(to, { isDry: true }),
      ip,
      source: source === undefined ? undefined : Buffer.from(source.replaceAll('\n', '\r\n')),
      signal: new AbortController().signal,
    });
    expect([judgement.reply.code, judgement.reply.enhanced].join(' ')).toBe(code);
    expect(judgement.steps.map(({ text }, i) => inEnglish(text).slice(0, told[i]?.length))).toEqual(told);
    expect(judgement.authentication === undefined).toBe(source === undefined || ip === undefined);
    // Nothing is kept of a question
    expect(await mx.db.reader.selectFrom('greylist').selectAll().execute()).toEqual([]);
    expect([mx.paths, mx.admitted]).toEqual([[], []]);
  });
});

interface Question {
  to?: string;
  from?: string;
  ip?: string;
  source?: string;
}

function handInside(mx: Mx, recipient: string, source: string, options: Partial<SendOptions> = {}) {
  const contents = {
    mailFrom: 'ann@plain.test',
    head: Buffer.from('DKIM-Signature: x\r\n'),
    message: Buffer.from(source.replaceAll('\n', '\r\n')),
  };
  const parcel = {
    recipient,
    isUtf8: false,
    requiresTls: true,
    withContents: <T>(use: (c: typeof contents) => T) => use(contents),
  };
  return mx.inside(parcel as never, 'example.test', { signal: new AbortController().signal, ...options });
}
