import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRsaSigner, nextWay } from './rsa-signer.js';
import { generateThreePrimeKey } from './three-prime-key.js';

describe('RSA signatures', () => {
  it('are the same by either way, whichever keys they are asked of together', async () => {
    const pairs = [1024, 2048, 2048].map((modulusLength) => generateKeyPairSync('rsa', { modulusLength }).privateKey);
    const privateKeys = [...pairs, await generateThreePrimeKey()];
    const signer = createRsaSigner();
    const keys = privateKeys.map((privateKey) => signer.prepare(privateKey));
    for (let turn = 0; turn < 40; turn++) {
      const jobs = keys.map((key, at) => ({ key, data: Buffer.from(`message ${turn} ${at}`) }));
      const expected = jobs.map(({ key, data }) => sign('sha256', data, key.privateKey));
      expect(signer.signAll(jobs), `turn ${turn}`).toEqual(expected);
    }
  });

  it('are made by OpenSSL where the vectors go wrong', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signer = createRsaSigner();
    const { prepared, ...key } = signer.prepare(privateKey);
    const primes = prepared?.primes.map((words) => words.map((word, at) => (at === 0 ? word ^ 2 : word)));
    const broken = { ...key, prepared: prepared && primes && { ...prepared, primes } };
    for (let turn = 0; turn < 4; turn++) {
      const data = Buffer.from(`message ${turn}`);
      expect(signer.signAll([{ key: broken, data }]), `turn ${turn}`).toEqual([sign('sha256', data, privateKey)]);
    }
  });

  it('leave an error where a key cannot sign', () => {
    const signer = createRsaSigner();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const wrong = { privateKey: generateKeyPairSync('x25519').privateKey, prepared: undefined };
    const data = Buffer.from('a message');
    const [failed, signed] = signer.signAll([
      { key: wrong, data },
      { key: signer.prepare(privateKey), data },
    ]);
    expect(failed).toBeInstanceOf(Error);
    expect(signed).toEqual(sign('sha256', data, privateKey));
  });

  it.each([
    ['native', { native: 1, vector: 2 }],
    ['vector', { native: 2, vector: 1 }],
  ] as const)('are made by the faster way (%s), the other tried now and then', (faster, best) => {
    const race = { signatures: 0, best };
    const ways = Array.from({ length: 480 }, () => nextWay(race));
    const counts = { native: 0, vector: 0 };
    for (const way of ways) counts[way]++;
    expect(counts[faster]).toBe(16 + (480 - 32 - 7));
    expect(ways.slice(0, 4)).toEqual(['native', 'vector', 'native', 'vector']);
  });

  it('seldom try the other way once V8 has done what it can', () => {
    const race = { signatures: 4096, best: { native: 1, vector: 2 } };
    const ways = Array.from({ length: 4096 }, () => nextWay(race));
    expect(ways.filter((way) => way === 'vector')).toHaveLength(1);
  });

  it('change their way when the other has become faster', () => {
    const race = { signatures: 1000, best: { native: 2, vector: 3 } };
    expect(nextWay(race)).toBe('native');
    race.best.vector = 1;
    expect(nextWay(race)).toBe('vector');
  });
});
