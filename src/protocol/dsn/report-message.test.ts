import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { type DeliveryStatus, formatDeliveryStatus } from './delivery-status.js';
import { formatReportMessage, type ReportMessage } from './report-message.js';

const NOW = Date.UTC(2026, 10, 15, 12);

const status: DeliveryStatus = {
  reportingMta: 'mail.waypost.test',
  arrivedAt: NOW,
  envelopeId: 'QQ314159',
  recipients: [
    {
      originalRecipient: 'rfc822;Bob@remote.test',
      finalRecipient: 'bob@remote.test',
      action: 'failed',
      status: '5.1.1',
      remoteMta: 'mx.remote.test',
      diagnostic: '550 5.1.1 No such user',
      lastAttemptAt: NOW + 1000,
      logId: '65f0c0ffee00000000000001',
    },
  ],
};

const source = Buffer.from(
  'From: ann@example.test\r\nSubject: Hello\r\nMessage-ID: <a@example.test>\r\n\r\nBody text\r\n',
);

const report: ReportMessage = {
  from: 'mailer-daemon@example.test',
  to: 'ann@example.test',
  subject: 'Delivery Status Notification (Failure)',
  messageId: 'dsn-1@example.test',
  date: NOW,
  inReplyTo: 'a@example.test',
  failedRecipients: ['bob@remote.test'],
  text: 'Your message was not delivered.\n\n  bob@remote.test',
  status,
  original: { kind: 'full', source, isUtf8: false },
  boundary: 'boundary-1',
};

describe('the fields of a delivery status', () => {
  it('stand in blocks, the message first', () => {
    expect(formatDeliveryStatus(status)).toBe(
      [
        'Original-Envelope-Id: QQ314159',
        'Reporting-MTA: dns; mail.waypost.test',
        'Arrival-Date: Sun, 15 Nov 2026 12:00:00 +0000',
        '',
        'Original-Recipient: rfc822;Bob@remote.test',
        'Final-Recipient: rfc822;bob@remote.test',
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; mx.remote.test',
        'Diagnostic-Code: smtp; 550 5.1.1 No such user',
        'Last-Attempt-Date: Sun, 15 Nov 2026 12:00:01 +0000',
        'Final-Log-ID: 65f0c0ffee00000000000001',
        '',
      ].join('\r\n'),
    );
  });

  it('let no foreign word begin a field, and stay within seven bits and a line', () => {
    const hostile = 'no\r\nAction: delivered\r\n\r\nFinal-Recipient: rfc822;eve@evil.test ünïcode '.repeat(20);
    const text = formatDeliveryStatus({
      ...status,
      envelopeId: 'a\r\nAction: x',
      recipients: [{ finalRecipient: 'bob@remote.test', action: 'delayed', status: '4.0.0', diagnostic: hostile }],
    });
    expect(text).toMatch(/^[ -~\r\n]*$/);
    expect(text.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    expect(text.match(/^Action:/gm)).toHaveLength(1);
    expect(text.match(/^Final-Recipient:/gm)).toHaveLength(1);
    expect(text.split('\r\n\r\n')).toHaveLength(2);
  });

  it('write addresses of any script in their own type (RFC 6533)', () => {
    const text = formatDeliveryStatus({
      ...status,
      recipients: [
        {
          finalRecipient: 'jösé@remote.test',
          originalRecipient: 'ann+x@remote.test',
          action: 'failed',
          status: '5.0.0',
        },
      ],
    });
    expect(text).toContain('Final-Recipient: utf-8;j\\x{F6}s\\x{E9}@remote.test');
    expect(text).toContain('Original-Recipient: rfc822;ann+x@remote.test');
  });
});

describe('a report', () => {
  it('is read by an independent parser: text, fields and the message', async () => {
    const parsed = await PostalMime.parse(formatReportMessage(report));
    expect(parsed).toMatchObject({
      subject: 'Delivery Status Notification (Failure)',
      messageId: '<dsn-1@example.test>',
      inReplyTo: '<a@example.test>',
    });
    expect(parsed.from?.address).toBe('mailer-daemon@example.test');
    expect(parsed.to?.[0]?.address).toBe('ann@example.test');
    expect(parsed.text).toContain('Your message was not delivered.\n\n  bob@remote.test');
  });

  it.each([
    ['full', false, 'message/rfc822'],
    ['headers', false, 'text/rfc822-headers'],
    ['full', true, 'message/global'],
    ['headers', true, 'message/global-headers'],
  ] as const)('quotes %s (UTF-8: %s) as %s, byte for byte', (kind, isUtf8, type) => {
    const quoted = isUtf8 ? Buffer.from('Subject: Grüße\r\n\r\nBody\r\n') : source;
    const message = formatReportMessage({ ...report, original: { kind, isUtf8, source: quoted } });
    expect(
      message.includes(Buffer.concat([Buffer.from('\r\n\r\n'), quoted, Buffer.from('\r\n--boundary-1--\r\n')])),
    ).toBe(true);
    expect(message.toString()).toContain(
      `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${isUtf8 ? '8bit' : '7bit'}`,
    );
  });

  it('has only whole line ends, short lines, and no header of a stranger', () => {
    const message = formatReportMessage({
      ...report,
      inReplyTo: 'x>\r\nBcc: eve@evil.test\r\n',
      failedRecipients: ['bob\r\nBcc: eve@evil.test'],
      text: `${'word '.repeat(300)}\nend`,
    }).toString();
    expect(message).not.toMatch(/[^\r]\n|\r[^\n]/);
    expect(message).not.toMatch(/^Bcc:/m);
    expect(message.split('\r\n').every((line) => line.length <= 78)).toBe(true);
  });
});
