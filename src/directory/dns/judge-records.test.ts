import { describe, expect, it } from 'vitest';
import {
  judgeDkim,
  judgeDmarc,
  judgeExchanges,
  judgeReturnPath,
  judgeSpf,
  judgeStsHost,
  judgeStsText,
  judgeVerification,
  type RecordState,
} from './judge-records.js';

const service = { host: 'mail.waypost.test', mxHosts: ['mx1.waypost.test', 'MX2.waypost.test'], txtPrefix: 'waypost' };

describe('the verification record', () => {
  it.each<[RecordState, string[]]>([
    ['correct', ['v=spf1 -all', ' waypost-site-verification=AbC123xyZ0 ']],
    ['correct', ['waypost=a:b@c.test', 'WAYPOST-site-verification=AbC123xyZ0']],
    ['missing', []],
    ['missing', ['waypost=ann@example.test', 'other-site-verification=AbC123xyZ0']],
    ['wrong', ['waypost-site-verification=abc123xyz0']],
    ['multiple', ['waypost-site-verification=AbC123xyZ0', 'waypost-site-verification=other']],
  ])('is %s in %j', (state, texts) => {
    expect(judgeVerification('AbC123xyZ0', texts, service).state).toBe(state);
  });
});

describe('the exchanges', () => {
  it.each<[RecordState, string[]]>([
    ['correct', ['mx1.waypost.test']],
    ['correct', ['mx2.waypost.test', 'mx1.waypost.test']],
    ['missing', []],
    ['wrong', ['mx1.waypost.test', 'mx.other.test']],
    ['wrong', ['']],
  ])('are %s as %j', (state, exchanges) => {
    const hosts = exchanges.map((exchange, preference) => ({ exchange, preference }));
    expect(judgeExchanges(hosts, service).state).toBe(state);
  });
});

describe('the records of an MTA-STS policy', () => {
  it.each<[RecordState, string[]]>([
    ['correct', ['v=STSv1; id=20260101T000000;', 'other']],
    ['missing', ['v=spf1 -all']],
    ['wrong', ['v=STSv1;']],
    ['multiple', ['v=STSv1; id=1;', 'v=STSv1; id=2;']],
  ])('are %s as %j', (state, texts) => {
    expect(judgeStsText(texts).state).toBe(state);
  });

  it.each<[RecordState, string | undefined, string[]]>([
    ['correct', 'mail.waypost.test', ['192.0.2.1']],
    ['correct', undefined, ['192.0.2.1']],
    ['missing', undefined, []],
    ['wrong', 'mail.waypost.test', []],
    ['wrong', 'elsewhere.test', ['192.0.2.9']],
    ['wrong', undefined, ['192.0.2.1', '192.0.2.9']],
  ])('lead %s by %s to %j', (state, target, addresses) => {
    expect(judgeStsHost({ target, addresses, ours: ['192.0.2.1'] }, service).state).toBe(state);
  });
});

describe('the DKIM record', () => {
  const key = { algorithm: 'rsa', selector: 's', publicKey: 'MIIBIjAN' } as const;
  it.each<[RecordState, string[]]>([
    ['correct', ['v=DKIM1; k=rsa; p=MIIBIjAN;']],
    ['correct', ['p=MIIB IjAN']],
    ['correct', ['k=rsa;t=s; n=note ;p=MIIBIjAN; v=DKIM1']],
    ['missing', []],
    ['wrong', ['v=DKIM1; k=rsa; p=']],
    ['wrong', ['v=DKIM1; k=ed25519; p=MIIBIjAN']],
    ['wrong', ['v=DKIM2; p=MIIBIjAN']],
    ['wrong', ['v=DKIM1; p=MIIBIjAN; p=MIIBIjAN']],
    ['wrong', ['MIIBIjAN']],
    ['multiple', ['v=DKIM1; k=rsa; p=MIIBIjAN;', 'v=DKIM1; k=rsa; p=MIIBIjAN;']],
  ])('is %s as %j', (state, texts) => {
    expect(judgeDkim(key, texts).state).toBe(state);
  });

  it('of an Ed25519 key names its algorithm', () => {
    const second = { algorithm: 'ed25519', selector: 's', publicKey: 'ZWQ=' } as const;
    expect(judgeDkim(second, ['v=DKIM1; k=ed25519; p=ZWQ=']).state).toBe('correct');
    expect(judgeDkim(second, ['v=DKIM1; p=ZWQ=']).state).toBe('wrong');
  });
});

describe('the Return-Path', () => {
  it('leads to the service', () => {
    expect(judgeReturnPath('mail.waypost.test', service).state).toBe('correct');
    expect(judgeReturnPath(undefined, service).state).toBe('missing');
    expect(judgeReturnPath('mail.other.test', service)).toEqual({ state: 'wrong', found: ['mail.other.test'] });
  });
});

describe('the DMARC record', () => {
  it.each<[RecordState, string[]]>([
    ['correct', ['v=DMARC1; p=none']],
    ['correct', ['v=DMARC1; p=reject; pct=100; rua=mailto:a@b.test']],
    ['missing', []],
    ['missing', ['v=spf1 -all']],
    ['wrong', ['v=DMARC1; p=reject; pct=50']],
    ['multiple', ['v=DMARC1; p=none', 'v=DMARC1; p=reject']],
  ])('is %s as %j', (state, texts) => {
    expect(judgeDmarc(texts).state).toBe(state);
  });
});

describe('SPF', () => {
  it.each<[RecordState, string[]]>([
    ['correct', ['v=spf1 ip4:192.0.2.1 +Include:SPF.mail.waypost.test ~all', 'other']],
    ['missing', ['v=spf10 include:spf.mail.waypost.test']],
    ['wrong', ['v=spf1 include:spf.other.test -all']],
    ['multiple', ['v=spf1 include:spf.mail.waypost.test -all', 'v=spf1 -all']],
  ])('is %s as %j', (state, texts) => {
    expect(judgeSpf(texts, service).state).toBe(state);
  });
});
