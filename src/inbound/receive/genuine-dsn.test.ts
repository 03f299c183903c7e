import { describe, expect, it } from 'vitest';
import { isGenuineDsn } from './genuine-dsn.js';
import { readMessageHead } from './message-head.js';

const REPORT = 'Content-Type: multipart/report; report-type=delivery-status\r\n';
const AUTOMATIC = 'Auto-Submitted: auto-replied\r\n';
const DAEMON = 'mailer-daemon@googlemail.com';
const FACTS = { isNullSender: true, hostname: 'mail-x.googlemail.com', recipientDomains: ['example.test'] };

describe('a genuine report of a large provider', () => {
  it.each([
    ['all of it', DAEMON, REPORT + AUTOMATIC, FACTS, true],
    ['two signs', DAEMON, REPORT, FACTS, true],
    ['two other signs', 'someone@googlemail.com', REPORT + AUTOMATIC, FACTS, true],
    ['one sign', DAEMON, '', FACTS, false],
    ['not automatic', DAEMON, 'Auto-Submitted: no\r\n', FACTS, false],
    ['a sender', DAEMON, REPORT, { ...FACTS, isNullSender: false }, false],
    ['a client without a name', DAEMON, REPORT, { ...FACTS, hostname: undefined }, false],
    ['another client', DAEMON, REPORT, { ...FACTS, hostname: 'mail.outlook.com' }, false],
    ['a small provider', 'mailer-daemon@small.test', REPORT, { ...FACTS, hostname: 'mx.small.test' }, false],
    ['in the name of the recipient', DAEMON, REPORT, { ...FACTS, recipientDomains: ['googlemail.com'] }, false],
  ])('%s', (_, from, extra, facts, expected) => {
    const head = readMessageHead(Buffer.from(`From: ${from}\r\n${extra}\r\n`));
    if ('refusal' in head) throw new Error('not readable');
    expect(isGenuineDsn(head, facts)).toBe(expected);
  });
});
