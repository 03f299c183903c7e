import { describe, expect, it } from 'vitest';
import type { AuthResult, AuthVerdict, DmarcVerdict } from '../../mailauth/verdict.js';
import { replyText } from '../../protocol/smtp/reply.js';
import { decideAuthentication } from './authentication-policy.js';

type Facts = {
  spf?: AuthResult;
  isFromDomainPass?: boolean;
  dkim?: AuthResult;
  isAligned?: boolean;
  arc?: 'none' | 'pass' | 'fail';
  sealer?: string;
  dmarcPassFor?: string;
  fromDomain?: string | undefined;
  dmarc?: DmarcVerdict['result'];
  policy?: DmarcVerdict['policy'];
  isSpfAligned?: boolean;
  isGenuineDsn?: boolean;
};

const FAIL = { dmarc: 'fail', policy: 'reject', spf: 'fail' } as const;

describe('the policy of authentication (mail.md §2.8)', () => {
  it.each<[string, Facts, string | undefined]>([
    ['nothing at all', {}, undefined],
    ['DMARC passes', { dmarc: 'pass', policy: 'reject', spf: 'fail' }, undefined],
    ['reject', FAIL, '550 5.7.26'],
    ['reject, SPF could not be asked', { ...FAIL, spf: 'temperror' }, '451 4.7.26'],
    ['reject, an aligned key could not be found', { ...FAIL, dkim: 'temperror', isAligned: true }, '451 4.7.26'],
    ['reject, a foreign key could not be found', { ...FAIL, dkim: 'temperror' }, '550 5.7.26'],
    ['quarantine', { ...FAIL, policy: 'quarantine' }, '550 5.7.26'],
    ['quarantine, signed after all', { ...FAIL, policy: 'quarantine', dkim: 'pass', isAligned: true }, undefined],
    ['quarantine, From lists the client', { ...FAIL, policy: 'quarantine', isFromDomainPass: true }, undefined],
    ['reject, From lists the client', { ...FAIL, isFromDomainPass: true }, '550 5.7.26'],
    ['none', { ...FAIL, policy: 'none' }, undefined],
    ['no record and SPF fails', { dmarc: 'none', spf: 'fail' }, '550 5.7.23'],
    ['a broken record and SPF fails', { dmarc: 'permerror', spf: 'fail' }, '550 5.7.23'],
    ['no author', { dmarc: 'permerror', fromDomain: undefined, isGenuineDsn: true }, '550 5.6.0'],
    ['no record, SPF fails, signed', { dmarc: 'none', spf: 'fail', dkim: 'pass', isAligned: true }, undefined],
    ['no record, SPF fails, signed by others', { dmarc: 'none', spf: 'fail', dkim: 'pass' }, '550 5.7.23'],
    ['no record and SPF unsure', { dmarc: 'none', spf: 'softfail' }, undefined],
    ['no answer', { dmarc: 'temperror' }, '451 4.4.3'],
    ['no answer, but signed', { dmarc: 'temperror', dkim: 'pass', isAligned: true }, undefined],
    ['no answer, but aligned by SPF', { dmarc: 'temperror', spf: 'pass', isSpfAligned: true }, undefined],
    ['sealed by one we believe', { ...FAIL, arc: 'pass', sealer: 'google.com' }, undefined],
    ['sealed by one of theirs', { ...FAIL, arc: 'pass', sealer: 'mx.google.com' }, undefined],
    [
      'sealed by one we believe, for another',
      { ...FAIL, arc: 'pass', sealer: 'google.com', dmarcPassFor: 'b.test' },
      '550 5.7.26',
    ],
    ['sealed by anybody', { ...FAIL, arc: 'pass', sealer: 'notgoogle.com' }, '550 5.7.26'],
    ['a broken seal', { ...FAIL, arc: 'fail', sealer: 'google.com' }, '550 5.7.26'],
    ['a genuine report', { ...FAIL, isGenuineDsn: true }, undefined],
  ])('%s', (_, facts, expected) => {
    const refusal = decideAuthentication(verdict(facts), { isGenuineDsn: facts.isGenuineDsn ?? false });
    expect(refusal && replyText(refusal.reply).slice(0, 10).trim()).toBe(expected);
  });
});

function verdict(facts: Facts): AuthVerdict {
  const { spf = 'none', isFromDomainPass = false, dkim, isAligned = false, arc = 'none', dmarc = 'none' } = facts;
  const signature = { domain: 'd.test', selector: 's', algorithm: 'rsa-sha256', signedFields: [], isAligned };
  return {
    spf: { result: spf, domain: 'a.test', isFromDomainPass },
    dkim: dkim === undefined ? [] : [{ ...signature, result: dkim }],
    arc: {
      result: arc,
      instances: arc === 'none' ? 0 : 1,
      sealer: facts.sealer,
      dmarcPassFor: facts.dmarcPassFor ?? 'a.test',
    },
    dmarc: {
      result: dmarc,
      fromDomain: 'fromDomain' in facts ? facts.fromDomain : 'a.test',
      policyDomain: 'a.test',
      policy: facts.policy,
      isSpfAligned: facts.isSpfAligned ?? false,
      isDkimAligned: isAligned,
    },
    results: '',
  };
}
