import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { type RawEmailContext, readRawEmail } from './read-raw-email.js';

const NOW = Date.UTC(2026, 10, 15, 6, 0, 0);
const DATE = 'Date: Sun, 15 Nov 2026 05:58:58 +0000';
const ID = 'Message-ID: <1@example.test>';
const ENVELOPE = { from: 'ann@example.test', to: ['bob@remote.test'] };

const context = (more: Partial<RawEmailContext> = {}): RawEmailContext => ({ now: NOW, random: systemRandom, ...more });
const bytes = (...lines: string[]) => Buffer.from([...lines, '', 'body', ''].join('\r\n'));
const read = (source: Buffer, more?: Partial<RawEmailContext>) => readRawEmail(source, context(more));

const fault = (source: Buffer, more?: Partial<RawEmailContext>) =>
  read(source, more).then(
    () => undefined,
    (error: ServiceError) => ({ kind: error.kind, key: error.key, ...error.params }),
  );

describe('a raw message', () => {
  it('keeps its very bytes when nothing is missing', async () => {
    const source = bytes('From: Ann <Ann@Example.test>', 'To: x@remote.test', 'Subject: Hi\r\n  there', DATE, ID);
    const email = await read(source, { envelope: ENVELOPE });
    expect(email.source.buffer).toBe(source.buffer);
    expect(email).toMatchObject({
      messageId: '1@example.test',
      subject: 'Hi  there',
      from: { local: 'Ann', domain: 'example.test' },
      envelope: ENVELOPE,
      date: NOW,
      isUtf8: false,
      requiresTls: false,
    });
    expect(email.headers.map(([name]) => name)).toEqual(['From', 'To', 'Subject', 'Date', 'Message-ID']);
  });

  it('gets the Date and Message-ID it lacks, and loses Bcc', async () => {
    const source = bytes('From: ann@example.test', 'Bcc: eve@remote.test,\r\n mal@remote.test', 'Subject: x');
    const email = await read(source);
    expect(email.envelope.to).toEqual(['eve@remote.test', 'mal@remote.test']);
    expect(email.messageId).toMatch(/@example\.test$/);
    expect(email.source.toString()).toBe(
      `From: ann@example.test\r\nSubject: x\r\nDate: Sun, 15 Nov 2026 06:00:00 +0000\r\nMessage-ID: <${email.messageId}>\r\n\r\nbody\r\n`,
    );
  });

  it.each([
    ['without brackets', 'Message-ID: a.b@example.test', 'a.b@example.test'],
    ['with words around it', 'Message-Id: see <a@example.test> here', 'a@example.test'],
    ['with white space', 'MESSAGE-ID: <a b@example.test>', 'ab@example.test'],
  ])('has its Message-ID set right %s', async (_, line, messageId) => {
    const email = await read(bytes('From: ann@example.test', 'To: b@remote.test', DATE, line));
    expect(email.messageId).toBe(messageId);
    expect(email.source.toString().match(/^message-id:.*$/gim)).toEqual([`Message-ID: <${messageId}>`]);
  });

  it('has a Date that cannot be read replaced by the date beside it', async () => {
    const source = bytes('From: ann@example.test', 'To: b@remote.test', 'Date: yesterday', ID);
    const email = await read(source, { date: NOW + 60_000 });
    expect(email.date).toBe(NOW + 60_000);
    expect(email.source.toString().match(/^Date:.*$/gm)).toEqual(['Date: Sun, 15 Nov 2026 06:01:00 +0000']);
  });

  it('is scheduled by its own Date, not by the one beside it', async () => {
    const source = bytes('From: ann@example.test', 'To: b@remote.test', 'Date: Mon, 16 Nov 2026 06:00:00 +0000', ID);
    expect((await read(source, { date: NOW + 60_000 })).date).toBe(NOW + 86_400_000);
  });

  it('has text outside ASCII encoded, from UTF-8 or latin1, and asks for SMTPUTF8 only where it must', async () => {
    const utf8 = await read(
      bytes(
        'From: Jürgen 🎉 <ann@example.test>',
        'To: "Ä, B" <b@remote.test>, c@remote.test',
        'Subject: Grüße 🎉',
        DATE,
        ID,
      ),
    );
    expect(utf8.isUtf8).toBe(false);
    expect(utf8.subject).toBe('Grüße 🎉');
    expect(utf8.source.toString('latin1')).toMatch(/^[\x20-\x7e\r\n]+$/);
    expect(utf8.source.toString()).toContain('\r\nTo: =?UTF-8?Q?=C3=84=2C_B?= <b@remote.test>,\r\n c@remote.test\r\n');
    const latin1 = Buffer.from(
      bytes('From: ann@example.test', 'To: b@remote.test', 'Subject: caf\u00e9', DATE, ID).toString(),
      'latin1',
    );
    expect(await read(latin1)).toMatchObject({ subject: 'café', isUtf8: false });
    const address = await read(bytes('From: ann@example.test', 'To: jürgen@remote.test', DATE, ID));
    expect(address).toMatchObject({ isUtf8: true, envelope: { to: ['jürgen@remote.test'] } });
    expect(address.source.toString()).toContain('To: jürgen@remote.test\r\n');
  });

  it('shows headers that can be stored, whatever they encode', async () => {
    const email = await read(
      bytes('From: ann@example.test', 'To: b@remote.test', 'Subject: =?utf-8?q?a=00b=0Ac?=', DATE, ID),
    );
    expect(email.subject).toBe('abc');
  });

  it('carries what SMTP said beside it', async () => {
    const recipientDsn = new Map([['bob@remote.test', { notify: ['success'] as const }]]);
    const email = await read(bytes('From: ann@example.test', DATE, ID), {
      envelope: { from: '', to: ['bob@remote.test', 'BOB@remote.test', '"a b"@remote.test', 'x@[192.0.2.1]'] },
      dsn: { id: 'q' },
      recipientDsn,
      requiresTls: true,
    });
    expect(email.envelope).toEqual({ from: '', to: ['bob@remote.test', '"a b"@remote.test', 'x@[192.0.2.1]'] });
    expect([email.dsn, email.recipientDsn, email.requiresTls]).toEqual([{ id: 'q' }, recipientDsn, true]);
  });

  it('may end within its header', async () => {
    const email = await read(Buffer.from('From: ann@example.test\r\nTo: b@remote.test'));
    expect(email.source.toString()).toMatch(
      /^From: ann@example\.test\r\nTo: b@remote\.test\r\nDate: .*\r\n.*\r\n\r\n$/,
    );
  });
});

describe('a raw message is refused', () => {
  it.each<[string, Buffer, object]>([
    ['without From', bytes('To: b@remote.test'), { kind: 'forbidden', key: 'emails.fromMissing' }],
    ['with an empty From', bytes('From: ', 'To: b@remote.test'), { kind: 'forbidden', key: 'emails.fromMissing' }],
    [
      'with two From',
      bytes('From: ann@example.test', 'From: eve@evil.test'),
      { kind: 'forbidden', key: 'emails.fromSeveral' },
    ],
    [
      'with two in From',
      bytes('From: ann@example.test, eve@evil.test'),
      { kind: 'forbidden', key: 'emails.fromSeveral' },
    ],
    [
      'with a From of two minds',
      bytes('From: <ann@example.test> <eve@evil.test>'),
      { kind: 'forbidden', key: 'emails.fromInvalid' },
    ],
    ['with a From that is none', bytes('From: ann'), { kind: 'forbidden', key: 'emails.fromInvalid' }],
    [
      'with two subjects',
      bytes('From: ann@example.test', 'Subject: a', 'Subject: b'),
      { key: 'emails.headerRepeated', name: 'Subject' },
    ],
    ['without recipients', bytes('From: ann@example.test'), { key: 'emails.noRecipients' }],
    [
      'with a broken recipient',
      bytes('From: ann@example.test', 'Cc: bob'),
      { key: 'emails.addressInvalid', field: 'cc' },
    ],
    ['without a header', Buffer.from('hello\r\n\r\nworld'), { key: 'emails.headerMalformed', line: 1 }],
    ['with a NUL', bytes('From: ann@example.test', 'To: b@remote.test', '', 'a\0b'), { key: 'emails.nulByte' }],
    [
      'with an endless header',
      bytes(`X: ${'x'.repeat(256 * 1024)}`),
      { kind: 'too-large', key: 'emails.headerTooLarge' },
    ],
    ['above 50 MB', Buffer.alloc(50 * 1024 * 1024 + 1, 'x'), { kind: 'too-large', key: 'emails.tooLarge' }],
    [
      'dated 31 days ahead',
      bytes('From: ann@example.test', 'To: b@remote.test', 'Date: Wed, 16 Dec 2026 06:00:01 +0000'),
      { key: 'emails.dateTooLate' },
    ],
    [
      'dated before 1970',
      bytes('From: ann@example.test', 'To: b@remote.test', 'Date: Thu, 1 Jan 1970 00:00:00 +0000'),
      { key: 'emails.dateTooEarly' },
    ],
  ])('%s', async (_, source, expected) => {
    expect(await fault(source)).toMatchObject(expected);
  });

  it('for no-reply recipients, over SMTP too', async () => {
    const source = bytes('From: ann@example.test', DATE, ID);
    for (const address of ['noreply@x.test', 'No.Reply@x.test', 'do-not-reply@x.test', 'mailer-daemon@x.test']) {
      expect(await fault(source, { envelope: { from: 'a@x.test', to: [address] } })).toMatchObject({
        key: 'emails.noReplyRecipient',
        address,
      });
    }
  });

  it('or read, whatever its bytes', async () => {
    const crumbs = fc.constantFrom(
      'From',
      'To',
      'Bcc',
      'Date',
      'Message-ID',
      ':',
      ' ',
      '\r\n',
      '\r\n\r\n',
      '<',
      '>',
      'a@b.test',
      'é',
      '=?utf-8?b?',
      '?=',
      ',',
      '"',
      '(',
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: crumbs, maxLength: 40 }), async (text) => {
        try {
          const { source, envelope } = await read(Buffer.from(text), { envelope: ENVELOPE });
          expect(source.toString()).not.toMatch(/^bcc/im);
          expect(envelope).toEqual(ENVELOPE);
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});
