import {
  constants,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  publicDecrypt,
  randomBytes,
  sign,
} from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateThreePrimeKey } from './three-prime-key.js';
import { createVectorSigner, type PreparedKey } from './vector-signer.js';

const signer = createVectorSigner();

const signOne = (key: PreparedKey, data: Buffer) => signer.signAll([{ key, data }])[0];

describe.each([
  ['three primes', generateThreePrimeKey],
  ['two primes', async () => rsaKey(2048)],
])('a signature by vectors with a key of %s', (_, makeKey) => {
  let key: KeyObject;
  let prepared: PreparedKey;

  beforeAll(async () => {
    key = await makeKey();
    const ready = signer.prepare(key);
    if (!ready) throw new Error('not prepared');
    prepared = ready;
  });

  it('is the one that OpenSSL makes, whatever is signed', () => {
    for (let round = 0; round < 100; round++) {
      const data = randomBytes(round * 7);
      expect(signOne(prepared, data)?.equals(sign('sha256', data, key)), `round ${round}`).toBe(true);
    }
  });

  it('opens with the public key to the padded hash', () => {
    const opened = publicDecrypt(
      { key: createPublicKey(key), padding: constants.RSA_NO_PADDING },
      signOne(prepared, Buffer.from('a message')) ?? Buffer.alloc(0),
    );
    expect(opened.toString('hex')).toMatch(/^0001f+003031300d060960864801650304020105000420[0-9a-f]{64}$/);
  });

  it.each([
    ['OpenSSL looks at it', true],
    ['it does not', false],
  ])('is not given out when a digit went wrong, for it would tell the key: %s', (_, isLookedAt) => {
    for (const wrong of prepared.primes.keys()) {
      const primes = prepared.primes.map((prime, at) =>
        prime.map((word, place) => word ^ (at === wrong && place === 0 ? 2 : 0)),
      );
      const faulty = { ...prepared, primes, isNextVerified: () => isLookedAt };
      expect(signOne(faulty, Buffer.from('a message'))).toBeUndefined();
    }
  });

  it('is not given out when the parts were put together wrongly', () => {
    const [first, second, ...others] = prepared.numbers.primes;
    if (!first || !second) throw new Error('too few primes');
    const numbers = {
      ...prepared.numbers,
      primes: [first, { ...second, coefficient: second.coefficient ^ 2n }, ...others],
    };
    const faulty = { ...prepared, numbers, isNextVerified: () => false };
    expect(signOne(faulty, Buffer.from('a message'))).toBeUndefined();
  });
});

describe('signatures at once, by several keys', () => {
  let keys: KeyObject[];
  let prepared: PreparedKey[];

  beforeAll(async () => {
    keys = [await generateThreePrimeKey(), await generateThreePrimeKey()];
    prepared = keys.map((key) => signer.prepare(key) as PreparedKey);
  });

  it.each([1, 2, 3, 4, 5, 8, 9])('are each its own: %d of them', (count) => {
    const jobs = Array.from({ length: count }, (_, n) => ({ turn: n % 2, data: Buffer.from(`message ${n}`) }));
    const signatures = signer.signAll(jobs.map(({ turn, data }) => ({ key: prepared[turn] as PreparedKey, data })));
    expect(signatures).toEqual(jobs.map(({ turn, data }) => sign('sha256', data, keys[turn] as KeyObject)));
  });
});

it('knows keys of 2048 bits with the usual exponent and leaves others to OpenSSL', () => {
  expect(signer.prepare(rsaKey(1024))).toBeUndefined();
  expect(signer.prepare(rsaKey(1536))).toBeUndefined();
  expect(signer.prepare(rsaKey(2048, 3))).toBeUndefined();
});

function rsaKey(modulusLength: number, publicExponent = 65537): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength, publicExponent }).privateKey;
}
