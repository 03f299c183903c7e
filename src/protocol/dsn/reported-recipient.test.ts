import { describe, expect, it } from 'vitest';
import { isComplaint, parseFeedbackReport } from '../arf/feedback-report.js';
import { formatDeliveryStatus } from './delivery-status.js';
import { parseDeliveryStatus } from './reported-recipient.js';

describe('a delivery status', () => {
  it('reads what it writes', () => {
    const text = formatDeliveryStatus({
      reportingMta: 'mail.waypost.test',
      arrivedAt: 0,
      recipients: [
        {
          originalRecipient: 'rfc822;Bob@remote.test',
          finalRecipient: 'jörg@remote.test',
          action: 'failed',
          status: '5.1.1',
          remoteMta: 'mx.remote.test',
          diagnostic: `550 5.1.1 ${'No such user '.repeat(10)}`.trim(),
        },
        { finalRecipient: 'eve@remote.test', action: 'delayed', status: '4.4.1' },
      ],
    });
    expect(parseDeliveryStatus(text)).toEqual([
      {
        action: 'failed',
        originalRecipient: 'Bob@remote.test',
        finalRecipient: 'jörg@remote.test',
        status: '5.1.1',
        remoteMta: 'mx.remote.test',
        code: 550,
        diagnostic: `550 5.1.1 ${'No such user '.repeat(10)}`.trim(),
      },
      { action: 'delayed', finalRecipient: 'eve@remote.test', status: '4.4.1' },
    ]);
  });

  const block = (fields: string) => `Reporting-MTA: dns; mx.remote.test\n\n${fields}\n`;
  it.each([
    [
      'other words for the action',
      'Final-Recipient: RFC822; b@r.test\nAction: Failed (gone)\nStatus: 5.0.0 (other)',
      { action: 'failed', status: '5.0.0' },
    ],
    [
      'angle brackets',
      'Final-Recipient: rfc822;<b@r.test>\nAction: relayed',
      { action: 'relayed', finalRecipient: 'b@r.test' },
    ],
    [
      'a code within words',
      'Final-Recipient: rfc822;b@r.test\nAction: failed\nDiagnostic-Code: X-Postfix; host mx[192.0.2.1] said: 451 4.7.1 try later',
      { code: 451 },
    ],
    [
      'a port that is no code',
      'Final-Recipient: rfc822;b@r.test\nAction: failed\nStatus: 4.4.1\nDiagnostic-Code: X-Postfix; connect to mx[192.0.2.1]:587: Connection timed out',
      { status: '4.4.1' },
    ],
    [
      'only the original recipient',
      'Original-Recipient: rfc822;b@r.test\nAction: delivered\nStatus: 2.0.0',
      { action: 'delivered' },
    ],
  ])('is read with %s', (_name, fields, expected) => {
    const [recipient, ...others] = parseDeliveryStatus(block(fields));
    expect(recipient).toMatchObject(expected);
    expect(others).toEqual([]);
    if (!('code' in expected)) expect(recipient).not.toHaveProperty('code');
  });

  it.each([
    ['no action', 'Final-Recipient: rfc822;b@r.test\nStatus: 5.1.1'],
    ['an unknown action', 'Final-Recipient: rfc822;b@r.test\nAction: exploded'],
    ['no recipient', 'Action: failed\nStatus: 5.1.1'],
    ['no fields', 'Your message was lost.'],
  ])('says nothing with %s', (_name, fields) => {
    expect(parseDeliveryStatus(block(fields))).toEqual([]);
  });

  it('is read up to its limits', () => {
    const many = Array.from({ length: 500 }, (_, i) => `Final-Recipient: rfc822;u${i}@r.test\nAction: failed\n`).join(
      '\n',
    );
    expect(parseDeliveryStatus(many)).toHaveLength(100);
    const long = parseDeliveryStatus(
      block(`Final-Recipient: rfc822;b@r.test\nAction: failed\nDiagnostic-Code: smtp; 550 ${'x'.repeat(1_000_000)}`),
    );
    expect(long[0]?.diagnostic?.length).toBeLessThanOrEqual(2000);
  });
});

describe('a feedback report', () => {
  it.each([
    ['Feedback-Type: abuse\nUser-Agent: Loop/1.0\nVersion: 1\nOriginal-Rcpt-To: <bob@remote.test>', 'abuse', true],
    ['Feedback-Type: Fraud\nVersion: 1', 'fraud', true],
    ['Feedback-Type: opt-out; all', 'opt-out', true],
    ['Version: 1', 'abuse', true],
    ['', 'abuse', true],
    ['Feedback-Type: not-spam', 'not-spam', false],
    ['Feedback-Type: auth-failure\nAuth-Failure: dkim', 'auth-failure', false],
  ])('%j is of the type %s', (text, type, complains) => {
    const report = parseFeedbackReport(text);
    expect([report.type, isComplaint(report)]).toEqual([type, complains]);
  });

  it('names whom it is about', () => {
    const report = parseFeedbackReport(
      'Feedback-Type: abuse\nOriginal-Rcpt-To: <a@r.test>\nOriginal-Rcpt-To: b@r.test',
    );
    expect(report.originalRecipients).toEqual(['a@r.test', 'b@r.test']);
  });
});
