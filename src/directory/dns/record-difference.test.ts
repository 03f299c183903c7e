import { describe, expect, it } from 'vitest';
import type { NeededRecord } from './needed-records.js';
import { describeDifference } from './record-difference.js';
import type { RecordStatus } from './seen-record.js';

const service = { host: 'mail.example', mxHosts: ['mx1.mail.example', 'mx2.mail.example'], txtPrefix: 'waypost' };
const domain = { name: 'acme.test', unicodeName: 'acme.test' };
const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(392)};`;

function difference(record: Partial<NeededRecord>, state: RecordStatus['state'], found: string[] = []) {
  const needed = {
    purpose: 'dkim-rsa',
    type: 'TXT',
    name: 'wp._domainkey.acme.test',
    relativeName: 'wp._domainkey',
    value: KEY,
    isRequired: true,
    usedFor: 'sending',
    ...record,
  } as NeededRecord;
  return describeDifference({ record: needed, state, found, checkedAt: 1 }, domain, service).map(({ key }) => key);
}

const CNAME = { purpose: 'return-path', type: 'CNAME', name: 'wp-bounces.acme.test', value: 'mail.example' } as const;
const MX = { purpose: 'mx', type: 'MX', name: 'acme.test', value: 'mx1.mail.example' } as const;
const SPF = { purpose: 'spf', name: 'acme.test', value: 'v=spf1 include:spf.mail.example -all' } as const;

describe('the difference between a needed record and DNS', () => {
  it('is nothing when it is right or was never looked at', () => {
    expect(difference({}, 'correct', [KEY])).toEqual([]);
    expect(difference({}, 'unknown')).toEqual([]);
    expect(difference({ ...MX, isRequired: false }, 'missing', ['mx1.mail.example'])).toEqual([]);
  });

  it.each([
    ['missing', {}, 'missing', [], ['dns.dkimMissing']],
    ['another key', {}, 'wrong', ['v=DKIM1; k=rsa; p=BBBB'], ['dns.dkimWrong']],
    ['several', {}, 'wrong', [KEY, 'v=DKIM1; p=B'], ['dns.dkimMultiple']],
    ['quoted', {}, 'wrong', [`"${KEY}"`], ['dns.dkimWrong', 'dns.hintQuoted']],
    ['cut off', {}, 'wrong', [KEY.slice(0, 255)], ['dns.dkimWrong', 'dns.hintTruncated']],
    ['no SPF', SPF, 'missing', [], ['dns.spfMissing']],
    ['another SPF', SPF, 'wrong', ['v=spf1 mx -all'], ['dns.spfWrong']],
    ['another target', CNAME, 'wrong', ['other.example'], ['dns.returnPathWrong']],
    ['the zone added', CNAME, 'wrong', ['mail.example.acme.test'], ['dns.returnPathWrong', 'dns.hintNameAppended']],
    ['other exchanges', MX, 'wrong', ['mx1.mail.example', 'mx.other.example'], ['dns.mxOther']],
  ] as const)('%s', (_name, record, state, found, expected) => {
    expect(difference(record, state, [...found])).toEqual(expected);
  });

  it('names the exchanges that are not ours, and what was added to a name', () => {
    const status = (record: object, found: string[]): RecordStatus => ({
      record: { ...record, relativeName: '@', isRequired: true, usedFor: 'receiving' } as NeededRecord,
      state: 'wrong',
      found,
      checkedAt: 1,
    });
    const [mx] = describeDifference(status(MX, ['mx1.mail.example', 'mx.other.example']), domain, service);
    expect(mx?.params).toMatchObject({ found: 'mx.other.example', host: 'mx1.mail.example' });
    const [, hint] = describeDifference(status(CNAME, ['MAIL.example.acme.test']), domain, service);
    expect(hint?.params).toEqual({ domain: 'acme.test' });
  });
});
