import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { allNoticeKinds, noticeTo } from '../../test/support/notice-samples.js';
import { createRecordingLog } from '../../test/support/recording-log.js';
import type { DirectoryNotice } from '../directory/notify.js';
import { LOCALES } from '../i18n/locales.js';
import { findHeaderText } from '../protocol/mime/header-text.js';
import { findPlainText } from '../protocol/mime/plain-text.js';
import type { MailDoor } from './letter.js';
import { createLetterHandler, type OutgoingLetter } from './letter-handler.js';
import type { LetterJob } from './notify.js';

const doors: MailDoor[] = [
  { protocol: 'imap', host: 'mail.example.test', port: 2993, security: 'tls' },
  { protocol: 'smtp', host: 'mail.example.test', port: 2587, security: 'starttls' },
];

async function writeTo(locale: string | undefined, kind: DirectoryNotice['kind']): Promise<OutgoingLetter> {
  const letters: OutgoingLetter[] = [];
  const clock = createManualClock();
  const handler = createLetterHandler({
    host: 'mail.example.test',
    baseUrl: () => 'http://localhost:4000',
    doors: () => doors,
    clock,
    log: createRecordingLog(),
    deliver: async (letter) => void letters.push(letter),
  });
  const job: LetterJob = { id: 'letter-id', writtenAt: clock.now(), notice: noticeTo(locale, kind) };
  await handler(job, { id: 'job', attempt: 1, createdAt: 0, signal: AbortSignal.abort() });
  const [letter] = letters;
  if (!letter) throw new Error('no letter was delivered');
  return letter;
}

describe('a letter', () => {
  it.each(allNoticeKinds)('about %s is complete, harmless and a well-formed message', async (kind) => {
    const letter = await writeTo('en', kind);
    expect(letter).toMatchObject({ from: 'no-reply@mail.example.test', to: 'ann@example.test' });
    const lines = letter.source.toString('latin1').split('\r\n');
    expect(lines.filter((line) => /[\r\n]|[^\p{ASCII}]/u.test(line))).toEqual([]); // CRLF and 7-bit throughout
    expect(lines.filter((line) => line.length > 998)).toEqual([]); // RFC 5322 §2.1.1
    const header = (name: string) => findHeaderText(letter.source, name);
    expect(header('From')).toBe('Waypost <no-reply@mail.example.test>');
    expect(header('To')).toBe('ann@example.test');
    expect(header('Date')).toBe('Sun, 15 Nov 2026 12:00:00 +0000');
    expect(header('Message-ID')).toBe('<letter-id@mail.example.test>');
    expect(header('Auto-Submitted')).toBe('auto-generated');
    expect(header('Content-Language')).toBe('en');
    expect(header('MIME-Version')).toBe('1.0');
    expect(header('Bcc')).toBeUndefined();
    expect(header('Content-Type')).toMatch(/^multipart\/alternative; *boundary=/);

    const text = findPlainText(letter.source) ?? '';
    const html = htmlHalf(letter.source);
    expect(text.startsWith(`${header('Subject')}\n\n`)).toBe(true);
    expect(text).not.toMatch(/[\u2066-\u2069\u202a-\u202e]/);
    for (const half of [text, html]) {
      expect(half).toContain('mail.example.test');
      expect(half).not.toMatch(/undefined|\[object|\{(?!evil)[a-z]+\}/i);
    }
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).not.toMatch(/<script|\bsrc=|url\(|@import|<link/i); // nothing remote, no scripts
  });

  it.each<[DirectoryNotice['kind'], string[]]>([
    ['account.code', ['123456', 'http://localhost:4000/verify-email?email=ann%40example.test&code=123456']],
    ['invite', ['http://localhost:4000/invites/65f0c0ffee00000000000001/invite-token', 'November 22, 2026']],
    ['recipient.check', ['http://localhost:4000/verify-recipient/recipient-token', 'sales@acme.test']],
    [
      'password.instructions',
      [
        'http://localhost:4000/password/65f0c0ffee00000000000002/secret-part',
        'mail.example.test, port 2993, TLS',
        'mail.example.test, port 2587, STARTTLS',
      ],
    ],
    ['domain.settingsChanged', ['bounce_webhook', 'retention_days']],
    ['domain.recordsMissing', ['MX acme.test', 'TXT acme.test']],
  ])('about %s shows what its reader needs in both halves', async (kind, parts) => {
    const { source } = await writeTo('en', kind);
    for (const part of parts) {
      expect(findPlainText(source)).toContain(part);
      expect(htmlHalf(source)).toContain(part.replaceAll('&', '&amp;'));
    }
  });

  it.each(LOCALES)('speaks %s, in its direction', async (locale) => {
    const { source } = await writeTo(locale, 'invite');
    expect(findHeaderText(source, 'Content-Language')).toBe(locale);
    const direction = locale === 'ar' || locale === 'he' ? 'rtl' : 'ltr';
    expect(htmlHalf(source)).toContain(`<html lang="${locale}" dir="${direction}">`);
    expect(findPlainText(source)).toContain('http://localhost:4000/invites/');
  });

  it('speaks English to a reader of unknown language', async () => {
    for (const locale of [undefined, 'tlh']) {
      const { source } = await writeTo(locale, 'domain.verified');
      expect(findHeaderText(source, 'Content-Language')).toBe('en');
    }
  });
});

function htmlHalf(source: Buffer): string {
  const [, part = ''] = source.toString('latin1').split('Content-Type: text/html');
  return findPlainText(Buffer.from(`Content-Type: text/plain${part.split('\r\n----')[0]}`, 'latin1')) ?? '';
}
