import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../../../test/support/cpu-time.js';
import { inEnglish } from '../../i18n/translate.js';
import { AggregateReportError } from '../../protocol/dmarc-report/aggregate-report.js';
import { readReport } from './read-report.js';
import { decideReturn } from './return-policy.js';
import { readReturnedMessage } from './returned-message.js';

/** Pieces that the parsers recognise, in any order, with noise between them. */
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n',
      'Content-Type: multipart/mixed; boundary=b\r\n',
      'Content-Type: message/delivery-status\r\n',
      'Content-Type: message/feedback-report\r\n',
      'Content-Type: text/plain; charset=nonsense\r\n',
      'Content-Transfer-Encoding: base64\r\n',
      'Content-Transfer-Encoding: quoted-printable\r\n',
      ...['--b\r\n', '--b--\r\n', '--b', '\r\n', '\r\n\r\n', '=', '=\r\n', '<', '\0', '550 5.1.1 '],
      'Final-Recipient: rfc822; bob@remote.test\r\n',
      'Final-Recipient: utf-8; \\x{110000}\\x{D800}@\r\n',
      ...[
        'Action: failed\r\n',
        'Status: 5.1.1\r\n',
        'Diagnostic-Code: smtp; 550 5.1.1 gone\r\n',
        'Feedback-Type: abuse\r\n',
      ],
      'Hi. This is the qmail-send program at x.\r\n',
      'X-Failed-Recipients: a@b.test, c@d.test\r\n',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
  ),
  { maxLength: 60 },
);

const messages = pieces.map((parts) => Buffer.from(parts.join(''), 'latin1'));

describe('whatever comes to a Return-Path', () => {
  it('is read without an error, and judged', () => {
    fc.assert(
      fc.property(messages, fc.constantFrom('', 'eve@evil.test'), (source, mailFrom) => {
        const message = readReturnedMessage(source);
        const verdict = decideReturn({ message, mailFrom, recipient: 'bob@remote.test', now: 0 });
        const news = inEnglish(verdict.news);
        expect(news.length).toBeLessThan(2000);
        expect(news).not.toMatch(/[\r\n\0]/);
        // Only the null sender bounces
        if (mailFrom !== '') expect(verdict.kind).not.toBe('bounce');
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a line without end', 'x'.repeat(1_000_000)],
    ['parts', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(2000)}`],
    [
      'levels',
      Array.from({ length: 1000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join(
        '',
      ),
    ],
    ['at signs', '@a'.repeat(400_000)],
    ['angle brackets', '<'.repeat(1_000_000)],
    ['digits', '5.1.1 550 '.repeat(100_000)],
    ['spaces', `said:${' '.repeat(900_000)}`],
    ['short lines', 'a@b.test:\r\n'.repeat(90_000)],
    ['folds', `Content-Type: multipart/mixed${';\r\n boundary='.repeat(70_000)}`],
    ['parameters', `Content-Type: a/b${'; '.repeat(400_000)}`],
    ['soft breaks', `Content-Transfer-Encoding: quoted-printable\r\n\r\n${'=   '.repeat(250_000)}`],
  ])('of %s takes no time to speak of', async (_name, text) => {
    const read = () => {
      for (const head of [
        '',
        'X-Failed-Recipients: x\r\n\r\n',
        'Content-Type: message/delivery-status\r\n\r\nFinal-Recipient: ',
      ]) {
        readReturnedMessage(Buffer.from(`${head}${text}`));
      }
    };
    // A backtracking pattern would take minutes
    expect(await cpuMilliseconds(read)).toBeLessThan(5000);
  });
});

describe('whatever is called a DMARC report', () => {
  const xmlPieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '<feedback>',
          '</feedback>',
          '<record>',
          '</record>',
          '<row>',
          '</row>',
          '<count>',
          '9',
          '</count>',
          '<![CDATA[',
          ']]>',
        ],
        ...[
          '<report_metadata>',
          '<?xml version="1.0" encoding="utf-16"?>',
          '<!DOCTYPE x>',
          '&amp;',
          '&x;',
          '<!--',
          '-->',
          '\0',
        ],
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
    { maxLength: 40 },
  );

  it('is read or refused with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(xmlPieces, fc.boolean(), fc.nat(200), async (parts, isPacked, cut) => {
        const xml = Buffer.from(`<${parts.join('')}`);
        const file = isPacked ? gzipSync(xml).subarray(0, -cut || undefined) : xml;
        const source = Buffer.concat([Buffer.from('Content-Type: application/gzip\r\n\r\n'), file]);
        const outcome = await readReport(source).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AggregateReportError);
      }),
      { numRuns: 500 },
    );
  });
});
