import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRsaSigner, nextWay } from './rsa-signer.js';

describe('RSA signatures', () => {
  it.each([1024, 2048])('are the same by either way, with %d bits', (modulusLength) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
    const signer = createRsaSigner();
    const key = signer.prepare(privateKey);
    for (let turn = 0; turn < 40; turn++) {
      const data = Buffer.from(`message ${turn}`);
      expect(signer.sign(key, data).equals(sign('sha256', data, privateKey)), `turn ${turn}`).toBe(true);
    }
  });

  it('are made by OpenSSL where the vectors go wrong', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signer = createRsaSigner();
    const { prepared, ...key } = signer.prepare(privateKey);
    const primes = prepared?.primes.map((word, at) => (at === 0 ? word ^ 2 : word));
    const broken = { ...key, prepared: prepared && primes && { ...prepared, primes } };
    for (let turn = 0; turn < 4; turn++) {
      const data = Buffer.from(`message ${turn}`);
      expect(signer.sign(broken, data).equals(sign('sha256', data, privateKey)), `turn ${turn}`).toBe(true);
    }
  });

  it.each([
    ['native', { native: 1, vector: 2 }],
    ['vector', { native: 2, vector: 1 }],
  ] as const)('are made by the faster way (%s), the other tried now and then', (faster, best) => {
    const race = { signatures: 0, best };
    const ways = Array.from({ length: 640 }, () => nextWay(race));
    const counts = { native: 0, vector: 0 };
    for (const way of ways) counts[way]++;
    expect(counts[faster]).toBe(16 + (640 - 32 - 9));
    expect(ways.slice(0, 4)).toEqual(['native', 'vector', 'native', 'vector']);
  });

  it('change their way when the other has become faster', () => {
    const race = { signatures: 1000, best: { native: 2, vector: 3 } };
    expect(nextWay(race)).toBe('native');
    race.best.vector = 1;
    expect(nextWay(race)).toBe('vector');
  });
});
