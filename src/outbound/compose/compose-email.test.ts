import PostalMime, { decodeWords, type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../platform/random.js';
import { composeEmail } from './compose-email.js';
import type { EmailFields } from './email-fields.js';

const NOW = Date.UTC(2026, 10, 15, 6, 0, 0);
const context = { now: NOW, random: systemRandom };
const basic = { from: 'ann@example.test', to: 'bob@remote.test', text: 'hello' } as const;

async function compose(fields: EmailFields) {
  const email = await composeEmail({ ...basic, ...fields }, context);
  return { ...email, text: email.source.toString(), read: await PostalMime.parse(email.source) };
}

function header(read: Email, name: string): string | undefined {
  const value = read.headers.find(({ key }) => key === name.toLowerCase())?.value;
  return value === undefined ? undefined : decodeWords(value);
}

const fault = (fields: EmailFields) =>
  composeEmail({ ...basic, ...fields }, context).then(
    () => undefined,
    (error: { kind: string; key: string; params: object }) => ({ kind: error.kind, key: error.key, ...error.params }),
  );

describe('what the fields of the table become', () => {
  it('from, to, cc, bcc: addresses in every form, Bcc in the envelope alone', async () => {
    const { read, envelope, text, from } = await compose({
      from: '"Ann 🎉" <ann@example.test>',
      to: ['bob@remote.test, "Lee, C" <c@remote.test>', { name: 'Dé', address: 'd@remote.test' }],
      cc: { address: 'e@remote.test' },
      bcc: 'hidden@remote.test, BOB@remote.test',
    });
    expect(from).toEqual({ local: 'ann', domain: 'example.test' });
    expect(read.from).toEqual({ name: 'Ann 🎉', address: 'ann@example.test' });
    expect(read.to).toEqual([
      { name: '', address: 'bob@remote.test' },
      { name: 'Lee, C', address: 'c@remote.test' },
      { name: 'Dé', address: 'd@remote.test' },
    ]);
    expect(read.cc).toEqual([{ name: '', address: 'e@remote.test' }]);
    expect(read.bcc).toBeUndefined();
    expect(text).not.toMatch(/hidden/);
    expect(envelope).toEqual({
      from: 'ann@example.test',
      to: ['bob@remote.test', 'c@remote.test', 'd@remote.test', 'e@remote.test', 'hidden@remote.test'],
    });
  });

  it('to: international names go out in ASCII, international local parts ask for SMTPUTF8', async () => {
    const ascii = await compose({ to: 'bob@münchen.test' });
    expect(ascii.envelope.to).toEqual(['bob@xn--mnchen-3ya.test']);
    expect(ascii.isUtf8).toBe(false);
    const utf8 = await compose({ to: 'jürgen@remote.test' });
    expect(utf8.envelope.to).toEqual(['jürgen@remote.test']);
    expect(utf8.isUtf8).toBe(true);
  });

  it('subject: tags stripped, entities decoded, emoji as encoded words', async () => {
    const { read, subject, text } = await compose({ subject: '<b>Fish</b> &amp; chips 🎉\r\nBcc: eve@evil.test' });
    expect(read.subject).toBe('Fish & chips 🎉 Bcc: eve@evil.test');
    expect(subject).toBe(read.subject);
    expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
  });

  it('text and html: an alternative of both, from text or bytes', async () => {
    const { read } = await compose({ text: Buffer.from('grüß dich'), html: '<p>grüß <b>dich</b></p>' });
    expect(read.text).toBe('grüß dich\n');
    expect(read.html).toBe('<p>grüß <b>dich</b></p>\n');
    expect(header(read, 'content-type')).toMatch(/^multipart\/alternative/);
  });

  it('attachments: bytes, base64, hex and files of a form, in order', async () => {
    const { read } = await compose({
      attachments: [
        { filename: 'a.bin', content: Buffer.from([0, 255, 10, 13]) },
        { filename: 'rechnung für ann.pdf', content: 'JVBERi0=', encoding: 'base64', contentType: 'application/pdf' },
        { content: '00ff', encoding: 'hex', contentType: 'image/png', cid: 'logo', contentDisposition: 'inline' },
        { filename: 'note.txt', content: 'ä', headers: [{ key: 'X-Part', value: 'one' }] },
      ],
      files: [{ filename: 'up.csv', contentType: 'text/csv', bytes: Buffer.from('1,2') }],
    });
    const seen = read.attachments.map(({ filename, mimeType, content }) => [
      filename,
      mimeType,
      Buffer.from(content as ArrayBuffer).toString('hex'),
    ]);
    expect(seen).toEqual([
      ['a.bin', 'application/octet-stream', '00ff0a0d'],
      ['rechnung für ann.pdf', 'application/pdf', Buffer.from('%PDF-').toString('hex')],
      ['attachment-3.png', 'image/png', '00ff'],
      ['note.txt', 'text/plain', Buffer.from('ä').toString('hex')],
      ['up.csv', 'text/csv', Buffer.from('1,2').toString('hex')],
    ]);
    expect(read.attachments[2]).toMatchObject({ contentId: '<logo>', disposition: 'inline' });
  });

  it('sender, replyTo, inReplyTo, references', async () => {
    const { read } = await compose({
      sender: 'Office <office@example.test>',
      replyTo: 'Desk <desk@example.test>, two@example.test',
      inReplyTo: '<1@remote.test>',
      references: ['<0@remote.test>', '1@remote.test'],
    });
    expect(read.sender).toEqual({ name: 'Office', address: 'office@example.test' });
    expect(read.replyTo?.map(({ address }) => address)).toEqual(['desk@example.test', 'two@example.test']);
    expect(read.inReplyTo).toBe('<1@remote.test>');
    expect(read.references).toBe('<0@remote.test> <1@remote.test>');
    expect((await compose({ references: '<0@r.test> <1@r.test>' })).read.references).toBe('<0@r.test> <1@r.test>');
  });

  it('attachDataUrls: data: images become embedded attachments', async () => {
    const html =
      '<p><img alt="x" src="data:image/png;base64,iVBORw0="> <img src=\'data:image/svg+xml,%3Csvg/%3E\'></p>';
    const { read } = await compose({ html, attachDataUrls: true });
    expect(read.html).not.toContain('data:');
    const [png, svg] = read.attachments;
    expect(read.html).toContain(`src="cid:${png?.contentId?.slice(1, -1)}"`);
    expect(Buffer.from(png?.content as ArrayBuffer).toString('base64')).toBe('iVBORw0=');
    expect([png?.related, svg?.mimeType, svg?.filename]).toEqual([true, 'image/svg+xml', 'image-2.svg']);
    expect((await compose({ html })).read.html).toContain('data:image/png');
  });

  it('watchHtml, amp: further bodies between text and html', async () => {
    const { text, read } = await compose({ html: '<p>h</p>', watchHtml: '<b>w</b>', amp: '<html amp4email></html>' });
    expect(text.match(/^Content-Type: text\/[\w-]+/gm)).toEqual([
      'Content-Type: text/plain',
      'Content-Type: text/watch-html',
      'Content-Type: text/x-amp-html',
      'Content-Type: text/html',
    ]);
    expect(read.html).toBe('<p>h</p>\n');
    expect(text).toContain('<html amp4email></html>');
  });

  it('icalEvent: an alternative with its method, and a file', async () => {
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    const { text, read } = await compose({ icalEvent: { content, method: 'request', filename: 'meet.ics' } });
    expect(text).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m);
    expect(read.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toContainEqual([
      'meet.ics',
      'application/ics',
    ]);
    expect(text).toContain(Buffer.from(content).toString('base64'));
    expect((await compose({ icalEvent: content })).text).toContain('method=PUBLISH');
  });

  it('alternatives: further representations, with their own types and encodings', async () => {
    const { text } = await compose({
      alternatives: [
        { contentType: 'text/x-web-markdown', content: '**hello**' },
        { contentType: 'text/plain', content: Buffer.from('second').toString('base64'), encoding: 'base64' },
      ],
    });
    expect(text).toContain('**hello**');
    expect(text).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/plain[\s\S]*\r\nsecond\r\n/);
  });

  it('encoding: text and html as base64 or hex', async () => {
    const { read } = await compose({
      encoding: 'base64',
      text: Buffer.from('grüß').toString('base64'),
      html: Buffer.from('<p>ü</p>').toString('base64'),
    });
    expect([read.text, read.html].map((body) => body?.trim())).toEqual(['grüß', '<p>ü</p>']);
    expect((await compose({ encoding: 'hex', text: '6869' })).read.text).toBe('hi\n');
  });

  it('raw: sent as it is, with its own recipients', async () => {
    const raw = 'From: ann@example.test\nTo: x@remote.test\nBcc: y@remote.test\nSubject: Party 🎉\n\nbody\n';
    const email = await composeEmail({ raw }, context);
    expect(email.envelope.to).toEqual(['x@remote.test', 'y@remote.test']);
    const lines = email.source.toString().split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      'From: ann@example.test',
      'To: x@remote.test',
      'Subject: =?UTF-8?Q?Party_=F0=9F=8E=89?=',
    ]);
    expect(lines.slice(-2)).toEqual(['body', '']);
    expect([email.isUtf8, email.subject]).toEqual([false, 'Party 🎉']);
    expect((await composeEmail({ raw: Buffer.from(raw) }, context)).envelope).toEqual(email.envelope);
  });

  it.each(['quoted-printable', 'base64'])(
    'textEncoding %s: on every text part, plain ASCII too',
    async (textEncoding) => {
      const { text, read } = await compose({
        textEncoding,
        html: '<p>plain</p>',
        watchHtml: '<i>w</i>',
        amp: '<html>',
        icalEvent: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
        alternatives: [{ contentType: 'text/markdown', content: 'x' }],
      });
      const parts = text.split(/\r\n--/).filter((part) => /Content-Type: text\//.test(part));
      expect(parts).toHaveLength(6);
      for (const part of parts) expect(part).toContain(`Content-Transfer-Encoding: ${textEncoding}\r\n`);
      expect([read.text, read.html].map((body) => body?.trim())).toEqual(['hello', '<p>plain</p>']);
      expect((await compose({ textEncoding })).text).toContain(`Content-Transfer-Encoding: ${textEncoding}\r\n`);
    },
  );

  it('priority: three headers for high and low, none for normal', async () => {
    const of = async (priority: string) => {
      const { read } = await compose({ priority });
      return ['x-priority', 'x-msmail-priority', 'importance'].map((name) => header(read, name));
    };
    expect(await of('high')).toEqual(['1 (Highest)', 'High', 'High']);
    expect(await of('low')).toEqual(['5 (Lowest)', 'Low', 'Low']);
    expect(await of('normal')).toEqual([undefined, undefined, undefined]);
  });

  it('headers: further fields, repeated, encoded and prepared ones', async () => {
    const { read, headers } = await compose({
      headers: [
        { key: 'X-Tag', value: 'one' },
        { key: 'x-tag', value: 'zwei für drei 🎉' },
        { key: 'X-Evil', value: 'a\r\nBcc: eve@evil.test' },
        { key: 'X-Ready', value: 'folded\r\n =?utf-8?q?=C3=A4?=', isPrepared: true },
      ],
    });
    expect(read.headers.filter(({ key }) => key === 'x-tag').map(({ value }) => decodeWords(value))).toEqual([
      'one',
      'zwei für drei 🎉',
    ]);
    expect(header(read, 'x-evil')).toBe('a Bcc: eve@evil.test');
    expect(header(read, 'x-ready')).toBe('folded ä');
    expect(headers).toContainEqual(['X-Ready', 'folded ä']);
  });

  it('headers: fields that have a name of their own as well, unless that name is used', async () => {
    const headers = [
      { key: 'Reply-To', value: '"Desk" <desk@example.test>' },
      { key: 'Sender', value: 'office@example.test' },
      { key: 'Cc', value: 'Cleo <cleo@remote.test>, dan@remote.test' },
      { key: 'Bcc', value: 'hidden@remote.test' },
      { key: 'In-Reply-To', value: '<first@remote.test>' },
      { key: 'References', value: '<first@remote.test>' },
      { key: 'Subject', value: 'From the headers' },
    ];
    const { read, envelope, text } = await compose({ headers });
    expect(read.replyTo).toEqual([{ name: 'Desk', address: 'desk@example.test' }]);
    expect(read.sender).toEqual({ name: '', address: 'office@example.test' });
    expect(read.cc?.map(({ address }) => address)).toEqual(['cleo@remote.test', 'dan@remote.test']);
    expect([read.inReplyTo, read.references, read.subject]).toEqual([
      '<first@remote.test>',
      '<first@remote.test>',
      'From the headers',
    ]);
    expect([...envelope.to].sort()).toEqual([
      'bob@remote.test',
      'cleo@remote.test',
      'dan@remote.test',
      'hidden@remote.test',
    ]);
    expect(text).not.toContain('hidden@');
    const named = await compose({ headers, cc: 'eve@remote.test', replyTo: 'ann@example.test', subject: 'Named' });
    expect(named.read.cc?.map(({ address }) => address)).toEqual(['eve@remote.test']);
    expect(named.read.replyTo?.map(({ address }) => address)).toEqual(['ann@example.test']);
    expect([named.read.subject, [...named.envelope.to].sort()]).toEqual([
      'Named',
      ['bob@remote.test', 'eve@remote.test', 'hidden@remote.test'],
    ]);
    const onlyHeaders = await composeEmail(
      {
        text: 'hello',
        headers: [
          { key: 'From', value: 'Ann <ann@example.test>' },
          { key: 'To', value: 'bob@remote.test' },
        ],
      },
      context,
    );
    expect(onlyHeaders.envelope).toEqual({ from: 'ann@example.test', to: ['bob@remote.test'] });
    expect(await fault({ headers: [{ key: 'Cc', value: 'nobody' }] })).toMatchObject({ key: 'emails.addressInvalid' });
  });

  it('messageId: given, from headers, or made in the sending domain', async () => {
    expect((await compose({ messageId: 'x.1@example.test' })).messageId).toBe('x.1@example.test');
    const inHeaders = await compose({ headers: [{ key: 'Message-ID', value: '<h@example.test>' }] });
    expect([inHeaders.messageId, inHeaders.read.messageId]).toEqual(['h@example.test', '<h@example.test>']);
    const made = await compose({});
    expect(made.messageId).toMatch(/^[0-9a-f]{32}@example\.test$/);
    expect(made.read.messageId).toBe(`<${made.messageId}>`);
  });

  it('date: the header, then the field, then now', async () => {
    const later = NOW + 86_400_000;
    const byField = await compose({ date: later });
    expect([byField.date, header(byField.read, 'date')]).toEqual([later, 'Mon, 16 Nov 2026 06:00:00 +0000']);
    const byHeader = await compose({
      date: later,
      headers: [{ key: 'Date', value: 'Tue, 17 Nov 2026 08:00:00 +0200' }],
    });
    expect(byHeader.date).toBe(NOW + 2 * 86_400_000);
    const past = await compose({ date: NOW - 86_400_000 });
    expect([past.date, header(past.read, 'date')]).toEqual([NOW, 'Sat, 14 Nov 2026 06:00:00 +0000']);
    expect(header((await compose({})).read, 'date')).toBe('Sun, 15 Nov 2026 06:00:00 +0000');
  });

  it('list: List-* headers with comments, several addresses and an id', async () => {
    const { read } = await compose({
      list: {
        help: 'help@example.test?subject=help',
        unsubscribe: [[{ url: 'https://example.test/leave?a=1', comment: 'Leave (all)' }, 'leave@example.test']],
        'unsubscribe-post': 'List-Unsubscribe=One-Click',
        id: { url: 'news.example.test', comment: 'Nüws' },
      },
    });
    expect(header(read, 'list-help')).toBe('<mailto:help@example.test?subject=help>');
    expect(header(read, 'list-unsubscribe')).toBe(
      '<https://example.test/leave?a=1> (Leave \\(all\\)), <mailto:leave@example.test>',
    );
    expect(header(read, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header(read, 'list-id')).toBe('Nüws <news.example.test>');
  });

  it('xMailer, otp, newline, dsn, requireTLS', async () => {
    const email = await compose({
      xMailer: 'Shop 1',
      otp: { code: '123456', origin: 'https://example.test/x' },
      text: 'one\rtwo\nthree\r\nfour',
      newline: 'unix',
      dsn: { id: 'q1', return: 'headers', notify: ['failure'] },
      requireTLS: true,
    });
    expect(header(email.read, 'x-mailer')).toBe('Shop 1');
    expect(header(email.read, 'otp-token')).toBe('"123456"; origin="https://example.test"');
    expect(email.text).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
    expect(email.read.text).toBe('one\ntwo\nthree\nfour\n');
    expect([email.dsn, email.requiresTls]).toEqual([{ id: 'q1', return: 'headers', notify: ['failure'] }, true]);
  });

  it('is plain without a body', async () => {
    const email = await composeEmail({ from: 'ann@example.test', to: 'b@remote.test' }, context);
    expect((await PostalMime.parse(email.source)).text?.trim() ?? '').toBe('');
  });
});

describe('what is refused', () => {
  it.each<[string, EmailFields, object]>([
    ['no From', { from: '' }, { kind: 'forbidden', key: 'emails.fromMissing' }],
    ['a broken From', { from: 'ann' }, { kind: 'forbidden', key: 'emails.fromInvalid' }],
    ['two senders', { from: 'ann@example.test, bob@example.test' }, { kind: 'forbidden', key: 'emails.fromSeveral' }],
    ['no recipient', { to: '' }, { key: 'emails.noRecipients' }],
    [
      '51 recipients',
      { to: Array.from({ length: 51 }, (_, i) => `u${i}@remote.test`) },
      { key: 'emails.tooManyRecipients', max: 50 },
    ],
    ['a broken recipient', { cc: 'bob' }, { key: 'emails.addressInvalid', field: 'cc', address: 'bob' }],
    ['two recipients without a comma', { bcc: 'a@x.test b@x.test' }, { key: 'emails.addressInvalid', field: 'bcc' }],
    ['a broken Reply-To', { replyTo: '@' }, { key: 'emails.addressInvalid', field: 'replyTo' }],
    ['a no-reply recipient', { to: 'No-Reply+x@remote.test' }, { key: 'emails.noReplyRecipient' }],
    [
      'raw beside a field',
      { raw: 'x', from: undefined, to: undefined },
      { key: 'emails.rawWithFields', field: 'text' },
    ],
    ['an unknown encoding', { encoding: 'utf-7' }, { key: 'input.oneOf', field: 'encoding' }],
    [
      'text that is no base64',
      { encoding: 'base64', text: '%%%' },
      { key: 'emails.contentUndecodable', field: 'text' },
    ],
    ['an unknown textEncoding', { textEncoding: '8bit' }, { key: 'input.oneOf', field: 'textEncoding' }],
    ['an unknown priority', { priority: 'urgent' }, { key: 'input.oneOf', field: 'priority' }],
    ['an unknown newline', { newline: 'mac' }, { key: 'input.oneOf', field: 'newline' }],
    [
      "an attachment's unknown encoding",
      { attachments: [{ content: 'x', encoding: 'rot13' }] },
      { field: 'attachments[0].content.encoding' },
    ],
    [
      'a multipart attachment',
      { attachments: [{ content: 'x', contentType: 'multipart/mixed' }] },
      { key: 'emails.contentTypeInvalid' },
    ],
    [
      'a type with a line break',
      { attachments: [{ content: 'x', contentType: 'text/plain\r\nX: y' }] },
      { key: 'emails.contentTypeInvalid' },
    ],
    [
      'too many parts',
      { attachments: Array.from({ length: 251 }, () => ({ content: 'x' })) },
      { key: 'emails.tooManyParts' },
    ],
    ['a header name with a colon', { headers: [{ key: 'X:Y', value: 'z' }] }, { key: 'emails.headerNameInvalid' }],
    [
      'a header that builds the message',
      { headers: [{ key: 'content-type', value: 'text/html' }] },
      { key: 'emails.headerReserved' },
    ],
    [
      'a prepared header that is two',
      { headers: [{ key: 'X', value: 'a\r\nBcc: b@c.test', isPrepared: true }] },
      { key: 'emails.headerValueInvalid' },
    ],
    [
      'a list address with a bracket',
      { list: { help: 'https://x.test/>\r\nBcc: y' } },
      { key: 'emails.listUrlInvalid' },
    ],
    [
      'a list name with a line break',
      { list: { 'help: x\r\nBcc': 'https://x.test' } },
      { key: 'emails.headerNameInvalid' },
    ],
    ['a broken messageId', { messageId: '<a b@c.test>' }, { key: 'emails.messageIdInvalid' }],
    ['a date before 1970', { date: 0 }, { key: 'emails.dateTooEarly' }],
    ['a date 31 days ahead', { date: NOW + 31 * 86_400_000 }, { key: 'emails.dateTooLate' }],
    ['a broken passcode', { otp: { code: 'ü', origin: 'https://example.test' } }, { key: 'emails.otpInvalid' }],
    ['more than 50 MB', { text: 'x'.repeat(50 * 1024 * 1024 + 1) }, { kind: 'too-large', key: 'emails.tooLarge' }],
  ])('%s', async (_, fields, expected) => {
    expect(await fault(fields)).toMatchObject(expected);
  });

  it('exactly 30 days ahead is allowed', async () => {
    expect(await fault({ date: NOW + 30 * 86_400_000 })).toBeUndefined();
  });
});
