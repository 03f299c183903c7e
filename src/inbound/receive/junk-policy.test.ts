import { describe, expect, it } from 'vitest';
import { say } from '../../i18n/sentence.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import { decideJunk, type JunkFacts } from './junk-policy.js';

const ALL = { executables: true, viruses: true, phishing: true, adult: true };

function auth(dmarc: Partial<AuthVerdict['dmarc']> = {}, arc: Partial<AuthVerdict['arc']> = {}): AuthVerdict {
  return {
    spf: { result: 'none', domain: 'shop.test', isFromDomainPass: false },
    dkim: [],
    arc: { result: 'none', instances: 0, sealer: undefined, ...arc },
    dmarc: {
      result: 'pass',
      fromDomain: 'shop.test',
      policyDomain: 'shop.test',
      policy: 'quarantine',
      isSpfAligned: false,
      isDkimAligned: false,
      ...dmarc,
    },
    results: '',
  };
}

const rspamd = (action: string) => ({
  findings: [],
  clamd: undefined,
  rspamd: { action, score: 7.5, requiredScore: 15, symbols: [] },
});

const facts = (facts: Partial<JunkFacts>): JunkFacts => ({
  isAllowlisted: false,
  isGenuineDsn: false,
  auth: auth(),
  report: undefined,
  switches: ALL,
  ...facts,
});

describe('junk', () => {
  it.each(['add header', 'rewrite subject'])('is what rspamd wants marked: %s', (action) => {
    expect(decideJunk(facts({ report: rspamd(action) }))).toEqual(
      say('junk.rspamd', { action, score: '7.50', required: '15.00' }),
    );
  });

  it.each(['no action', 'greylist', 'soft reject'])('is not what rspamd says something else about: %s', (action) => {
    expect(decideJunk(facts({ report: rspamd(action) }))).toBeUndefined();
  });

  it('is not what rspamd marks where its switch is off, or the domain allows the sender', () => {
    const report = rspamd('add header');
    expect(decideJunk(facts({ report, switches: { ...ALL, viruses: false } }))).toBeUndefined();
    expect(decideJunk(facts({ report, isAllowlisted: true }))).toBeUndefined();
  });

  it('is what fails a DMARC policy of quarantine', () => {
    expect(decideJunk(facts({ auth: auth({ result: 'fail' }) }))).toEqual(say('junk.dmarc', { domain: 'shop.test' }));
    expect(decideJunk(facts({ auth: auth({ result: 'fail', policy: 'none' }) }))).toBeUndefined();
    expect(decideJunk(facts({ auth: auth({ result: 'pass' }) }))).toBeUndefined();
    expect(decideJunk(facts({ auth: auth({ result: 'fail' }), isGenuineDsn: true }))).toBeUndefined();
  });

  it('is not mail that a trusted service has seen pass', () => {
    const sealed = (dmarcPassFor: string) =>
      auth({ result: 'fail' }, { result: 'pass', instances: 1, sealer: 'google.com', dmarcPassFor });
    expect(decideJunk(facts({ auth: sealed('shop.test') }))).toBeUndefined();
    expect(decideJunk(facts({ auth: sealed('other.test') }))).toEqual(say('junk.dmarc', { domain: 'shop.test' }));
  });

  it('is nothing that we sent ourselves unscanned', () => {
    expect(decideJunk(facts({ auth: undefined }))).toBeUndefined();
  });
});
