import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyWithMailauth } from '../../test/mailauth/dkim-verifiers.js';
import {
  ed25519Key,
  NOW,
  publishedKey,
  rsaKey,
  signByHand,
  startVerifier,
} from '../../test/mailauth/verifier-fixture.js';
import type { Zone } from '../../test/support/dns-server.js';
import { createManualClock } from '../../test/support/manual-clock.js';
import type { SigningKey } from './sign.js';

const LETTER = 'From: Ann <ann@example.test>\r\nTo: bob@target.test\r\nSubject: Lunch\r\n\r\nAt noon.\r\n';
const letterFrom = (domain: string) => LETTER.replace('example.test', domain);

describe('DKIM of arriving mail', () => {
  const zone: Zone = {};
  let bench: Awaited<ReturnType<typeof startVerifier>>;
  let rsa: SigningKey;
  let ed25519: SigningKey;

  beforeAll(async () => {
    bench = await startVerifier(zone);
    [rsa, ed25519] = [await rsaKey('example.test'), ed25519Key('example.test')];
    bench.publish([
      rsa,
      ed25519,
      { ...rsa, domain: 'xn--mnchen-3ya.example' },
      { ...rsa, domain: '_out.example.test' },
    ]);
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  const dkimOf = async (source: string | Buffer) => (await bench.verify(source)).dkim;
  const recordWith = (tags: string) => ({ txt: [tags.replace('KEY', publishedKey(rsa.privateKey))] });

  it('passes with both kinds of key, and says who signed what', async () => {
    expect(await dkimOf(await bench.signed(LETTER, [rsa, ed25519]))).toEqual([
      {
        result: 'pass',
        domain: 'example.test',
        selector: 'r',
        algorithm: 'rsa-sha256',
        isAligned: true,
        signedFields: ['from', 'to', 'subject', 'from'],
      },
      expect.objectContaining({ result: 'pass', selector: 'e', algorithm: 'ed25519-sha256' }),
    ]);
  });

  it.each([
    ['another subject', 'Subject: Lunch', 'Subject: Dinner', 'bad signature'],
    ['another body', 'At noon.', 'At night.', 'body hash did not verify'],
    ['a second From', '\r\n\r\nAt', '\r\nFrom: eve@example.test\r\n\r\nAt', 'bad signature'],
    ['a longer body', 'At noon.\r\n', 'At noon.\r\nBuy!\r\n', 'body hash did not verify'],
  ])('fails with %s', async (_, from, to, detail) => {
    const forged = (await bench.signed(LETTER, [rsa])).replace(from, to);
    expect(await dkimOf(forged)).toMatchObject([{ result: 'fail', detail }]);
  });

  it.each<[string, Record<string, string | undefined>, { result: string; detail?: string }]>([
    ['has expired', { x: `${NOW / 1000 - 1}` }, { result: 'fail', detail: 'the signature has expired' }],
    ['will expire', { x: `${NOW / 1000 + 1}` }, { result: 'pass' }],
    ['has another version', { v: '2' }, { result: 'neutral', detail: 'unknown version' }],
    ['does not cover From', { h: 'subject' }, { result: 'neutral', detail: 'From is not signed' }],
    ['is of SHA-1', { a: 'rsa-sha1' }, { result: 'policy', detail: 'rsa-sha1 is too weak' }],
    ['is of an unknown kind', { a: 'rsa-md5' }, { result: 'neutral', detail: 'unknown algorithm' }],
    ['speaks for a subdomain', { i: 'ann@lists.example.test' }, { result: 'pass' }],
    ['speaks for another domain', { i: '@example.org' }, { result: 'neutral' }],
    ['covers a part of the body', { l: '4' }, { result: 'policy', detail: 'not all of the body is signed' }],
    ['covers more than there is', { l: '400' }, { result: 'fail', detail: 'the body is cut' }],
    ['covers all of the body by count', { l: '10' }, { result: 'pass' }],
    ['counts in words', { l: 'all' }, { result: 'neutral', detail: 'malformed number' }],
    ['names no domain', { d: undefined }, { result: 'neutral', detail: 'invalid signing domain' }],
    ['names a selector with line breaks', { s: 'r\r\n\t\tx' }, { result: 'neutral', detail: 'invalid selector' }],
    ['has its key elsewhere', { q: 'http' }, { result: 'neutral', detail: 'unknown query method' }],
    ['is in a name in Unicode', { d: 'm\xc3\xbcnchen.example' }, { result: 'pass' }],
    ['is in a name with underscores', { d: '_out.example.test' }, { result: 'pass' }],
    ['has no key', { s: 'gone' }, { result: 'permerror', detail: 'no key' }],
    ['covers fields that are not there', { h: 'from:subject:x-none:x-none' }, { result: 'pass' }],
  ])('of a signature that %s', async (_, tags, expected) => {
    expect(await dkimOf(signByHand(LETTER, rsa, tags))).toMatchObject([expected]);
  });

  it.each<[string, Zone[string], { result: string; detail?: string }]>([
    ['is an alias', { cname: 'r._domainkey.example.test' }, { result: 'pass' }],
    ['is a bare key', recordWithLater('p=KEY'), { result: 'pass' }],
    ['has white space and unknown tags', recordWithLater('v=DKIM1; n=note; p=KEY ; z=1;'), { result: 'pass' }],
    ['is being tested', recordWithLater('v=DKIM1; t=y; p=KEY'), { result: 'pass', detail: 'testing' }],
    ['is revoked', { txt: ['v=DKIM1; p='] }, { result: 'permerror', detail: 'the key is revoked' }],
    ['is for other services', recordWithLater('v=DKIM1; s=tlsrpt; p=KEY'), { result: 'permerror' }],
    ['is for another hash', recordWithLater('v=DKIM1; h=sha1; p=KEY'), { result: 'permerror' }],
    ['is of another version', recordWithLater('v=DKIM2; p=KEY'), { result: 'permerror' }],
    ['is of another type', recordWithLater('v=DKIM1; k=dsa; p=KEY'), { result: 'permerror' }],
    ['is no key', { txt: ['v=DKIM1; p=bm90aGluZw=='] }, { result: 'permerror', detail: 'malformed key' }],
    ['is no record', { txt: ['hello'] }, { result: 'permerror', detail: 'malformed key record' }],
    ['stands behind another record', { txt: ['hello', 'v=DKIM1; p=KEY'] }, { result: 'pass' }],
    ['cannot be asked for', { fault: 'servfail' }, { result: 'temperror', detail: 'DNS did not answer' }],
  ])('of a key that %s', async (kind, records, expected) => {
    const name = `k${[...kind].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)}`;
    const published = { ...records, ...(records.txt && { txt: records.txt.flatMap((text) => recordWith(text).txt) }) };
    zone[`${name}._domainkey.example.test`] = published;
    expect(await dkimOf(signByHand(LETTER, { ...rsa, selector: name }))).toMatchObject([expected]);
  });

  it('holds a key for the domain alone to it, and takes a failure under test lightly', async () => {
    zone['strict._domainkey.example.test'] = recordWith('v=DKIM1; t=y:s; p=KEY');
    const key = { ...rsa, selector: 'strict' };
    const ofSubdomain = signByHand(LETTER, key, { i: '@sub.example.test' });
    expect(await dkimOf(ofSubdomain)).toMatchObject([{ result: 'permerror', detail: 'the key is not for subdomains' }]);
    const forged = signByHand(LETTER, key).replace('Lunch', 'Dinner');
    expect(await dkimOf(forged)).toMatchObject([{ result: 'neutral', detail: 'bad signature, testing' }]);
  });

  it('does not trust a key of 512 bits', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 512 });
    const key: SigningKey = { algorithm: 'rsa', domain: 'example.test', selector: 'short', privateKey };
    bench.publish([key]);
    expect(await dkimOf(signByHand(LETTER, key))).toMatchObject([{ result: 'policy', detail: 'the key is too short' }]);
  });

  it('judges what another signer signs, in every form, as that other verifier does', async () => {
    const body = 'Trailing  space \t\r\n\r\n  and\ttabs\r\n\r\n\r\n';
    const bodies = ['', '\r\n', '\r\n\r\n', body, `${body}no end`, ' \r\n'];
    const header = 'Subject:   folded\r\n\t and  spaced \r\nFROM : Ann <ann@example.test>\r\nX: \r\n';
    const records = { 'r._domainkey.example.test': `v=DKIM1; p=${publishedKey(rsa.privateKey)}` };
    const privateKey = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const key = { signingDomain: 'example.test', selector: 'r', privateKey };
    for (const canonicalization of ['simple/simple', 'simple/relaxed', 'relaxed/simple', 'relaxed/relaxed']) {
      for (const text of bodies) {
        const source = `${header}\r\n${text}`;
        const { signatures } = await dkimSign(source, {
          canonicalization,
          signTime: new Date(NOW), // otherwise it reads the clock twice
          signatureData: [key],
          ...key, // its types expect it here, its code there
        });
        const message = Buffer.from(`${signatures}${source}`, 'latin1');
        const [theirs = ''] = await verifyWithMailauth(message, records);
        const [ours] = await dkimOf(message);
        expect([canonicalization, text, ours?.result]).toEqual([canonicalization, text, theirs]);
        expect(theirs).toBe('pass');
      }
    }
  });

  it('looks at eight signatures at most, the author’s among them', async () => {
    const stranger = await rsaKey('stranger.test');
    bench.publish([stranger]);
    let message = signByHand(LETTER, rsa);
    for (let n = 0; n < 300; n++) message = `DKIM-Signature: v=1; d=stranger.test; s=s${n}; b=x\r\n${message}`;
    const before = bench.dns.questions.length;
    const verdicts = await dkimOf(message);
    expect(verdicts).toHaveLength(8);
    expect(verdicts.at(-1)).toMatchObject({ result: 'pass', domain: 'example.test' });
    expect(bench.dns.questions.length - before).toBeLessThan(12);
  });

  it('hashes a body of megabytes in a thread', async () => {
    const source = `From: ann@example.test\r\nSubject: Long\r\n\r\n${'All work  and no play \r\n'.repeat(60_000)}`;
    const [signed, simple] = [await bench.signed(source, [rsa]), signByHand(source, rsa, { c: 'relaxed/simple' })];
    expect(await dkimOf(signed)).toMatchObject([{ result: 'pass' }]);
    expect(await dkimOf(simple)).toMatchObject([{ result: 'fail', detail: 'body hash did not verify' }]);
  });
});

function recordWithLater(text: string): Zone[string] {
  return { txt: [text] };
}

describe('DMARC of arriving mail', () => {
  const spf = { txt: ['v=spf1 ip4:192.0.2.7 -all'] };
  const dmarc = (text: string) => ({ txt: [`v=DMARC1; ${text}`] });
  const zone: Zone = {
    ...Object.fromEntries(
      [
        'example.test',
        'mail.example.test',
        'deep.mail.example.test',
        'other.test',
        'strict.test',
        'news.strict.test',
      ].map((name) => [name, spf]),
    ),
    '_dmarc.example.test': dmarc('p=reject; sp=quarantine; np=none; pct=0'),
    '_dmarc.strict.test': dmarc('p=quarantine; aspf=s; adkim=s; t=y'),
    '_dmarc.testing.test': dmarc('p=reject; t=y'),
    'testing.test': { txt: ['v=spf1 -all'] },
    '_dmarc.broken.test': dmarc('p=whatever; rua=mailto:a@broken.test'),
    'broken.test': { txt: ['v=spf1 -all'] },
    '_dmarc.twice.test': { txt: ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] },
    'twice.test': spf,
    '_dmarc.bank': dmarc('p=reject; psd=y; np=reject'),
    'good.bank': { txt: ['v=spf1 ip4:192.0.2.7 -all'] },
    'a.good.bank': spf,
    'b.good.bank': spf,
    'worse.bank': spf,
    '_dmarc.split.test': dmarc('p=reject'),
    'split.test': spf,
    '_dmarc.unit.split.test': dmarc('p=reject; psd=n'),
    'unit.split.test': spf,
    '_dmarc.down.test': { fault: 'servfail' },
    '_dmarc.spfless.test': dmarc('p=reject'),
    'spfless.test': { fault: 'servfail' },
    'none.test': spf,
    'a.none.test': spf,
  };
  let bench: Awaited<ReturnType<typeof startVerifier>>;
  const keys = new Map<string, SigningKey>();

  beforeAll(async () => {
    bench = await startVerifier(zone);
    for (const domain of ['example.test', 'mail.example.test', 'other.test', 'strict.test', 'news.strict.test']) {
      const key = await rsaKey(domain);
      bench.publish([key]);
      keys.set(domain, key);
    }
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  it.each<[from: string, mailFrom: string, signer: string | undefined, expected: object]>([
    [
      'example.test',
      'example.test',
      undefined,
      { result: 'pass', policy: 'reject', isSpfAligned: true, isDkimAligned: false },
    ],
    ['example.test', 'mail.example.test', undefined, { result: 'pass', isSpfAligned: true }],
    [
      'mail.example.test',
      'example.test',
      undefined,
      { result: 'pass', policy: 'quarantine', policyDomain: 'example.test' },
    ],
    [
      'deep.mail.example.test',
      'other.test',
      'mail.example.test',
      { result: 'pass', isSpfAligned: false, isDkimAligned: true },
    ],
    ['mail.example.test', 'other.test', undefined, { result: 'fail', policy: 'quarantine' }],
    ['example.test', 'other.test', 'other.test', { result: 'fail', policy: 'reject', isDkimAligned: false }],
    ['nowhere.example.test', 'other.test', undefined, { result: 'fail', policy: 'none', policyDomain: 'example.test' }],
    ['strict.test', 'strict.test', undefined, { result: 'pass', policy: 'none' }],
    ['strict.test', 'news.strict.test', 'news.strict.test', { result: 'fail', policy: 'none' }],
    ['strict.test', 'other.test', 'strict.test', { result: 'pass', isDkimAligned: true }],
    ['testing.test', 'other.test', undefined, { result: 'fail', policy: 'quarantine' }],
    ['broken.test', 'other.test', undefined, { result: 'fail', policy: 'none' }],
    ['twice.test', 'other.test', undefined, { result: 'none', policy: undefined }],
    ['a.good.bank', 'b.good.bank', undefined, { result: 'pass', policyDomain: 'bank' }],
    ['good.bank', 'worse.bank', undefined, { result: 'fail', policy: 'reject' }],
    ['unit.split.test', 'split.test', undefined, { result: 'fail', policyDomain: 'unit.split.test' }],
    ['split.test', 'unit.split.test', undefined, { result: 'fail', policyDomain: 'split.test' }],
    ['none.test', 'none.test', undefined, { result: 'none', fromDomain: 'none.test', isSpfAligned: false }],
    ['down.test', 'other.test', undefined, { result: 'temperror', fromDomain: 'down.test' }],
    ['spfless.test', 'spfless.test', undefined, { result: 'temperror', policy: 'reject' }],
  ])('From %s, MAIL FROM %s, signed by %s: %j', async (from, mailFrom, signer, expected) => {
    const key = signer === undefined ? undefined : keys.get(signer);
    const source = key ? signByHand(letterFrom(from), key) : letterFrom(from);
    expect((await bench.verify(source, { mailFrom: `bounce@${mailFrom}` })).dmarc).toMatchObject(expected);
  });

  it.each([
    ['no From', 'Subject: x\r\n\r\n', 'permerror'],
    ['two From fields', `From: a@example.test\r\n${LETTER}`, 'permerror'],
    ['no address in From', 'From: Ann\r\n\r\n', 'permerror'],
    ['an empty From', 'From: <>\r\n\r\n', 'permerror'],
    ['authors of two domains', 'From: a@example.test, b@other.test\r\n\r\n', 'none'],
    ['two authors of one domain', 'From: a@example.test, b@EXAMPLE.test\r\n\r\n', 'pass'],
    ['an author in Unicode', 'From: a@m\xc3\xbcnchen.example\r\n\r\n', 'none'],
  ])('with %s', async (_, source, result) => {
    expect((await bench.verify(source)).dmarc.result).toBe(result);
  });

  it('asks SPF about HELO for the null sender, and about the author as well', async () => {
    const bounce = await bench.verify(letterFrom('other.test'), { mailFrom: '', helo: 'mail.example.test' });
    expect(bounce.spf).toMatchObject({ result: 'pass', domain: 'mail.example.test', isFromDomainPass: true });
    const forwarded = await bench.verify(LETTER, { mailFrom: 'x@testing.test' });
    expect(forwarded.spf).toMatchObject({ result: 'fail', domain: 'testing.test', isFromDomainPass: true });
    expect(forwarded.dmarc).toMatchObject({ result: 'fail', isSpfAligned: false });
    const literal = await bench.verify(LETTER, { mailFrom: '', helo: '[192.0.2.7]' });
    expect(literal.spf).toMatchObject({ result: 'none', domain: '' });
  });

  it('aligns signatures by public suffixes when there is no policy', async () => {
    const key = { ...(keys.get('other.test') as SigningKey), domain: 'a.none.test' };
    bench.publish([key]);
    expect((await bench.verify(signByHand(letterFrom('none.test'), key))).dkim).toMatchObject([{ isAligned: true }]);
    expect((await bench.verify(signByHand(letterFrom('other.test'), key))).dkim).toMatchObject([{ isAligned: false }]);
  });
});

describe('a verifier', () => {
  it('waits no longer than its time for DNS that says nothing', async () => {
    const clock = createManualClock();
    const silent = { fault: 'drop' } as const;
    const zone = { 'example.test': silent, '_dmarc.example.test': silent, 'r._domainkey.example.test': silent };
    await using bench = await startVerifier(zone, { clock });
    const key = await rsaKey('example.test');
    const verdict = bench.verify(signByHand(LETTER, key));
    while (bench.dns.questions.length < 3) await bench.dns.asked();
    await clock.advance(20_000);
    expect(await verdict).toMatchObject({
      spf: { result: 'temperror' },
      dkim: [{ result: 'temperror' }],
      dmarc: { result: 'temperror' },
      results: expect.stringContaining('dmarc=temperror'),
    });
  });

  it('ends when it is told to', async () => {
    await using bench = await startVerifier({ 'example.test': { fault: 'drop' } });
    const ending = new AbortController();
    const verdict = bench.verify(LETTER, {}, ending.signal);
    await bench.dns.asked();
    ending.abort(new Error('The session is over'));
    await expect(verdict).rejects.toThrow('The session is over');
    await expect(bench.verify(LETTER, {}, ending.signal)).rejects.toThrow('The session is over');
  });
});
