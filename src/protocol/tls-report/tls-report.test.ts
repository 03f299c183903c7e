import { describe, expect, it } from 'vitest';
import { readTlsReport } from './read-tls-report.js';
import { type TlsReport, TlsReportError } from './tls-report.js';
import { readTlsReporting } from './tls-reporting-record.js';
import { writeTlsReport } from './write-tls-report.js';

const LIMITS = { maxPolicies: 10, maxFailures: 10 };
const REPORT: TlsReport = {
  orgName: 'remote.test',
  contact: 'postmaster@remote.test',
  reportId: 'r-1',
  beginAt: Date.UTC(2026, 10, 14),
  endAt: Date.UTC(2026, 10, 14, 23, 59, 59),
  policies: [
    {
      type: 'sts',
      domain: 'example.test',
      strings: ['version: STSv1', 'mode: testing', 'mx: *.mail.example.test', 'max_age: 86400'],
      mxHosts: ['*.mail.example.test'],
      successCount: 5,
      failureCount: 3,
      failures: [
        { result: 'certificate-expired', count: 2, mxHost: 'mx1.mail.example.test', receivingIp: '192.0.2.1' },
        { result: 'starttls-not-supported', count: 1, sendingIp: '192.0.2.9', reason: 'no' },
      ],
    },
  ],
};
const json = (change: Record<string, unknown> = {}) =>
  JSON.stringify({ ...(JSON.parse(writeTlsReport(REPORT)) as object), ...change });

describe('a TLS report', () => {
  it('is read as it was written', () => {
    expect(readTlsReport(writeTlsReport(REPORT), LIMITS)).toEqual(REPORT);
  });

  it('is read with one text in place of a list, and without what it need not say', () => {
    const policies = [{ policy: { 'policy-type': 'STS', 'policy-domain': 'a.test', 'mx-host': '*.a.test' } }];
    expect(readTlsReport(json({ policies }), LIMITS).policies).toEqual([
      {
        type: 'sts',
        domain: 'a.test',
        strings: [],
        mxHosts: ['*.a.test'],
        successCount: 0,
        failureCount: 0,
        failures: [],
      },
    ]);
  });

  it.each([
    ['no JSON', '<feedback/>', /well-formed/],
    ['a list', '[]', /no JSON object/],
    ['no name', json({ 'organization-name': 7 }), /organization-name is missing/],
    ['no id', json({ 'report-id': ' ' }), /report-id is missing/],
    ['no time', json({ 'date-range': { 'start-datetime': 'yesterday' } }), /date-range/],
    [
      'time that runs back',
      json({ 'date-range': { 'start-datetime': '2026-11-15T00:00:00Z', 'end-datetime': '2026-11-14T00:00:00Z' } }),
      /date-range/,
    ],
    ['no policy', json({ policies: [{ policy: {} }, null, 'x'] }), /names no policy/],
  ])('is none with %s', (_name, text, words) => {
    expect(() => readTlsReport(text, LIMITS)).toThrow(TlsReportError);
    expect(() => readTlsReport(text, LIMITS)).toThrow(words);
  });

  it('keeps no more of a report than means anything', () => {
    const failure = { 'result-type': `x\r\n${'y'.repeat(1000)}`, 'failed-session-count': 1e300 };
    const policy = {
      policy: { 'policy-type': 'sts', 'policy-domain': 'a.test' },
      summary: { 'total-successful-session-count': -1, 'total-failure-session-count': '7' },
      'failure-details': Array(20).fill(failure),
    };
    const { policies } = readTlsReport(json({ policies: Array(20).fill(policy) }), LIMITS);
    expect(policies).toHaveLength(10);
    expect(policies[0]).toMatchObject({ successCount: 0, failureCount: 0 });
    expect(policies[0]?.failures).toHaveLength(10);
    expect(policies[0]?.failures[0]?.count).toBe(2 ** 40);
    expect(policies[0]?.failures[0]?.result.length).toBeLessThanOrEqual(255);
    expect(policies[0]?.failures[0]?.result).not.toMatch(/[\r\n]/);
  });
});

describe('the record that asks for TLS reports', () => {
  it.each([
    [['v=TLSRPTv1; rua=mailto:a@b.test'], ['mailto:a@b.test']],
    [
      ['other', 'v=TLSRPTv1;rua = mailto:a@b.test , https://b.test/tls;'],
      ['mailto:a@b.test', 'https://b.test/tls'],
    ],
    [['v=TLSRPTv1; rua=ftp://b.test,mailto:a@b.test'], ['mailto:a@b.test']],
    [['v=TLSRPTv1; rua=http://b.test'], undefined],
    [['v=TLSRPTv1;'], undefined],
    [['v=TLSRPTv1; rua=mailto:a@b.test', 'v=TLSRPTv1; rua=mailto:c@b.test'], undefined],
    [['v=TLSRPTv12; rua=mailto:a@b.test'], undefined],
    [[], undefined],
  ])('%j names %j', (texts, uris) => {
    expect(readTlsReporting(texts)?.uris).toEqual(uris);
  });
});
