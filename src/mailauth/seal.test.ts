import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findDkimpy,
  keyRecords,
  verifyArcWithDkimpy,
  verifyArcWithMailauth,
} from '../../test/mailauth/dkim-verifiers.js';
import { NOW, rsaKey, startVerifier } from '../../test/mailauth/verifier-fixture.js';
import type { Zone } from '../../test/support/dns-server.js';
import { relaxHeaderField } from './relaxed-header.js';
import type { SigningKey } from './sign.js';
import { withoutSignatureValue } from './signature-tags.js';
import { splitMessage } from './split-message.js';

const LETTER =
  'From: "Ann\r\n of Example" <ann@example.test>\r\nTo: bob@target.test\r\nSubject: Gr\xfc\xdfe  \r\n\tzum  Fest\r\n' +
  'Date: Sun, 15 Nov 2026 12:00:00 +0000\r\n\r\nAt noon. \r\n\tBring  cake.\r\n\r\n\r\n';

describe('ARC', () => {
  const zone: Zone = {};
  let bench: Awaited<ReturnType<typeof startVerifier>>;
  let hops: SigningKey[];
  let twice: Promise<string> | undefined;

  beforeAll(async () => {
    bench = await startVerifier(zone);
    hops = [await rsaKey('one.test'), await rsaKey('two.test'), await rsaKey('three.test')];
    bench.publish(hops);
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  /** The work of a forwarding server: verifies, adds its trace lines and seals the whole. */
  async function passOn(source: string, key: SigningKey): Promise<string> {
    const bytes = Buffer.from(source, 'latin1');
    const { arc, results } = await bench.verify(bytes);
    const head = `Received: from a by ${key.domain}; Sun, 15 Nov 2026 12:00:00 +0000\r\nX-Original-To: bob@${key.domain}\r\n`;
    const fields = await bench.sealer.seal({
      head,
      source: bytes,
      key,
      host: `mx.${key.domain}`,
      results,
      chain: arc,
      at: NOW,
    });
    return fields + head + source;
  }

  async function passOnByAll(source: string, keys: readonly SigningKey[]): Promise<string> {
    let message = source;
    for (const key of keys) message = await passOn(message, key);
    return message;
  }

  const arcOf = async (source: string) => (await bench.verify(source)).arc;
  const asMailauthSees = (source: string) => verifyArcWithMailauth(Buffer.from(source, 'latin1'), keyRecords(hops));

  it('is none without an earlier seal', async () => {
    expect(await arcOf(LETTER)).toEqual({ result: 'none', instances: 0, sealer: undefined });
  });

  describe('over one, two and three servers', () => {
    let messages: string[];

    beforeAll(async () => {
      const author = await rsaKey('example.test');
      bench.publish([author]);
      let message = await bench.signed(LETTER, [author]);
      messages = [];
      for (const key of hops) {
        message = await passOn(message, key);
        messages.push(message);
      }
    });

    it('passes in our eyes, and the author’s signature with it', async () => {
      for (const [at, message] of messages.entries()) {
        const { arc, dkim } = await bench.verify(message);
        expect(arc).toEqual({ result: 'pass', instances: at + 1, sealer: hops[at]?.domain });
        expect(dkim).toMatchObject([{ result: 'pass' }]);
      }
      expect(messages[2]).toMatch(/^ARC-Seal: i=3; a=rsa-sha256; cv=pass;\r\n\td=three\.test; s=r;/);
    });

    it('passes in the eyes of mailauth', async () => {
      for (const message of messages) expect(await asMailauthSees(message)).toBe('pass');
    });

    it('passes in the eyes of dkimpy', ({ skip }) => {
      const dkimpy = findDkimpy();
      if ('missing' in dkimpy) return skip(dkimpy.missing);
      const records = keyRecords(hops);
      const cases = messages.map((message) => ({ message: Buffer.from(message, 'latin1'), records }));
      const seen = verifyArcWithDkimpy(dkimpy.python, cases);
      expect(seen).toEqual(messages.map(() => ({ status: 'pass', reason: 'success' })));
    });
  });

  it.each([
    ['the body', 'At noon', 'At night', 'message signature 2: body hash did not verify'],
    ['the subject', 'Fest', 'Rest', 'message signature 2: bad signature'],
    [
      'the results of the first',
      'i=1; mx.one.test;\r\n spf=none',
      'i=1; mx.one.test;\r\n spf=pass',
      'seal 2: bad signature',
    ],
    ['the time of the last seal', /\tt=1/, '\tt=2', 'seal 2: bad signature'],
    ['the number of a field', 'ARC-Seal: i=2', 'ARC-Seal: i=3', 'the set i=2 is not complete'],
    [
      'the chain status',
      'ARC-Seal: i=2; a=rsa-sha256; cv=pass',
      'ARC-Seal: i=2; a=rsa-sha256; cv=none',
      'cv=none at i=2',
    ],
    ['the number of the first', /ARC-Seal: i=1/, 'ARC-Seal: i=99', 'malformed arc-seal'],
    ['which fields are there', 'ARC-Authentication-Results: i=1', 'X-Was: i=1', 'the set i=1 is not complete'],
  ])('fails when %s is changed', async (_, from, to, detail) => {
    twice ??= passOnByAll(LETTER, hops.slice(0, 2));
    const message = await twice;
    const changed = message.replace(from, to);
    expect(changed).not.toBe(message);
    expect(await arcOf(changed)).toMatchObject({ result: 'fail', detail });
    expect(await asMailauthSees(changed)).toBe('fail');
  });

  it('fails when a set is there twice', async () => {
    const message = await passOnByAll(LETTER, hops.slice(0, 1));
    const doubled = `${/^ARC-Seal:.*?\r\n(?=ARC)/s.exec(message)?.[0]}${message}`;
    expect(await arcOf(doubled)).toMatchObject({ result: 'fail', detail: 'several arc-seal with i=1' });
  });

  it('is sealed as failed once, over nothing but the new set, and then no more', async () => {
    const broken = (await passOnByAll(LETTER, hops.slice(0, 2))).replace('At noon', 'At night');
    const noted = await passOn(broken, hops[2] as SigningKey);
    expect(noted).toMatch(/^ARC-Seal: i=3; a=rsa-sha256; cv=fail;/);
    expect(await arcOf(noted)).toMatchObject({ result: 'fail', instances: 3 });
    const { fields } = splitMessage(Buffer.from(noted, 'latin1'));
    const [seal, signature, results] = fields.map(({ text }) => text);
    const covered = [results, signature, withoutSignatureValue(seal ?? '')].map((text) => relaxHeaderField(text ?? ''));
    const value = /b=([^;]*)$/.exec(seal ?? '')?.[1] ?? '';
    const key = createPublicKey(String(hops[2]?.privateKey.export({ type: 'pkcs8', format: 'pem' })));
    expect(verify('sha256', Buffer.from(covered.join('\r\n'), 'latin1'), key, Buffer.from(value, 'base64'))).toBe(true);
    expect(await passOn(noted, hops[0] as SigningKey)).toMatch(/^Received:/);
  });

  it('goes on no further than fifty sets', async () => {
    const sets = Array.from(
      { length: 50 },
      (_, n) =>
        `ARC-Seal: i=${50 - n}; cv=${n === 49 ? 'none' : 'pass'}; b=x\r\nARC-Message-Signature: i=${50 - n}; b=x\r\nARC-Authentication-Results: i=${50 - n}; x\r\n`,
    );
    const full = sets.join('') + LETTER;
    expect(await arcOf(full)).toMatchObject({ result: 'fail', instances: 50 });
    expect(await passOn(full, hops[0] as SigningKey)).toMatch(/^Received:/);
  });

  it('is not continued while DNS does not answer for it', async () => {
    const message = await passOnByAll(LETTER, hops.slice(0, 1));
    await using other = await startVerifier({ 'r._domainkey.one.test': { fault: 'servfail' } });
    const { arc, results } = await other.verify(message);
    expect(arc).toMatchObject({ result: 'fail', isUndecided: true, detail: 'DNS did not answer' });
    const facts = { head: '', key: hops[1] as SigningKey, host: 'mx.two.test', results, chain: arc, at: NOW };
    expect(await other.sealer.seal({ ...facts, source: Buffer.from(message, 'latin1') })).toBe('');
  });

  it('seals a message without body, and one of megabytes', async () => {
    for (const source of [
      'From: ann@example.test\r\n\r\n',
      `${LETTER}${'All work  and no play \r\n'.repeat(60_000)}`,
    ]) {
      const sealed = await passOn(source, hops[0] as SigningKey);
      expect(await arcOf(sealed)).toMatchObject({ result: 'pass' });
      expect(await asMailauthSees(sealed)).toBe('pass');
    }
  });
});
