import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../../test/support/cpu-time.js';
import { type ArchivedFile, zipArchive } from '../../test/support/zip-archive.js';
import { inEnglish } from '../i18n/translate.js';
import { systemClock } from '../platform/clock.js';
import { examineMessage } from './examine-message.js';
import { createScanner } from './scanner.js';

const EVERYTHING = { withContent: true, withImages: true, maxUnpackedBytes: 32 * 1024 * 1024, sender: {} } as const;
/** A hundred times what a genuine message of that size takes; a quadratic algorithm takes minutes. */
const MAX_MS = 15_000;
const MB = 1024 * 1024;

const scanner = createScanner({ clock: systemClock });
afterAll(() => scanner.stop());

const pieces = fc.constantFrom(
  'Content-Type: multipart/mixed; boundary=b\r\n',
  'Content-Type: text/html; charset=utf-16\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: quoted-printable\r\n',
  'From: =?utf-8?B?UGF5UGFs?= <a@xn--a.test>\r\n',
  'Subject: =?x?q?=ZZ?=\r\n',
  '\r\n',
  '--b\r\n',
  '--b--\r\n',
  '<a href="http://%zz@[::1',
  '<form action=//x><input type=password>',
  '</a></form>',
  '<a href=data:text/html,',
  'https://xn--/ ',
  'http://0x7f.1/ ',
  '=3D=\r\n=',
  'begin 644 a.exe\r\n',
  'PK\u0003\u0004',
  "Content-Disposition: attachment; filename*0*=''%; filename=\"a.zip\r\n",
  '\0',
  '🙂',
);

describe('no bytes', () => {
  it('throw or are forgotten, whatever they are', async () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
      fc.array(pieces, { maxLength: 40 }).map((some) => Buffer.from(some.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (source) => {
        const { hits } = await examineMessage(source, EVERYTHING);
        for (const { part, reason } of hits)
          expect([part, reason].map(inEnglish).every((text) => text.length > 0 && text.length < 500)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  const html = (body: string) => Buffer.from(`Content-Type: text/html\r\n\r\n${body}`);
  const zeros = (name: string, size: number): ArchivedFile => ({ name, bytes: Buffer.alloc(size) });
  const bomb = (level: number): Buffer => {
    if (level === 0) return zipArchive([zeros('z', 20 * MB)]);
    const inner = bomb(level - 1);
    return zipArchive(Array.from({ length: 8 }, (_, at) => ({ name: `${at}.zip`, bytes: inner })));
  };
  const attached = (bytes: Buffer) =>
    Buffer.from(
      `Content-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`,
    );

  it.each<[string, () => Buffer]>([
    ['tags that never end', () => html('<div>'.repeat((2 * MB) / 5))],
    ['end tags for nothing in a deep page', () => html(`${'<b>'.repeat(300_000)}${'</i>'.repeat(300_000)}`)],
    ['a link in a link', () => html('<a href="https://a.example/">'.repeat(60_000))],
    ['one attribute without end', () => html(`<a href="${'x'.repeat(4 * MB)}`)],
    ['entities', () => html('&amp;&#x'.repeat(MB / 4))],
    ['forms', () => html('<form><input type=password>'.repeat(80_000))],
    ['one word without end', () => html('a'.repeat(3 * MB))],
    ['links as text', () => Buffer.from(`\r\n${'https://www.paypal.com.a.example/ '.repeat(60_000)}`)],
    [
      'pressing words that never come to the point',
      () => html(`<a href="http://paypal-login.example/">x</a>${'verify your '.repeat(20_000)}`),
    ],
    ['names full of dots', () => html(`<a href="https://x.example/">${'a.'.repeat(250)}com</a>`.repeat(2000))],
    ['parameters', () => Buffer.from(`Content-Type: text/plain${'; a*0*="'.repeat(20_000)}\r\n\r\nx`)],
    [
      'white space in a header',
      () => Buffer.from(`Content-Type: ${' '.repeat(200_000)};${' '.repeat(50_000)}x\r\n\r\nx`),
    ],
    [
      'encoded words',
      () => Buffer.from(`Subject: ${'=?utf-8?q?=3D?= '.repeat(10_000)}\r\n\r\nsex porn https://a.xxx/`),
    ],
    ['messages in messages', () => Buffer.from(`${'Content-Type: message/rfc822\r\n\r\n'.repeat(2000)}x`)],
    [
      'boundaries that nearly match',
      () => Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n${'--bx\r\n'.repeat(500_000)}`),
    ],
    ['uuencoded names', () => Buffer.from(`\r\n${'begin 644 a.txt\r\n'.repeat(100_000)}`)],
    ['a bomb in a bomb', () => attached(bomb(2))],
    ['thousands of files', () => attached(zipArchive(Array.from({ length: 6000 }, (_, at) => zeros(`${at}`, 2000))))],
    ['fifty megabytes', () => Buffer.alloc(50 * MB, 'abc def\r\n')],
  ])('hang: %s', async (_, source) => {
    const bytes = source();
    expect(await cpuMilliseconds(() => examineMessage(bytes, EVERYTHING))).toBeLessThan(MAX_MS);
  });

  it('grow memory: what a bomb holds is never there at once', async () => {
    const source = attached(bomb(2)); // 64 times 20 MB
    await scanner.report(source, {});
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 5; i++) await examineMessage(source, EVERYTHING);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * MB);
  });
});
