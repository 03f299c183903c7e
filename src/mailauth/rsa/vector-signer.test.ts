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
      expect(signer.sign(prepared, data).equals(sign('sha256', data, key)), `round ${round}`).toBe(true);
    }
  });

  it('opens with the public key to the padded hash', () => {
    const opened = publicDecrypt(
      { key: createPublicKey(key), padding: constants.RSA_NO_PADDING },
      signer.sign(prepared, Buffer.from('a message')),
    );
    expect(opened.toString('hex')).toMatch(/^0001f+003031300d060960864801650304020105000420[0-9a-f]{64}$/);
  });

  it.each([
    ['OpenSSL looks at it', true],
    ['it does not', false],
  ])('is not given out when a digit went wrong, for it would tell the key: %s', (_, isLookedAt) => {
    for (let lane = 0; lane < 2; lane++) {
      const primes = prepared.primes.slice();
      primes[lane] = (primes[lane] ?? 0) ^ 2;
      const faulty = { ...prepared, primes, isNextVerified: () => isLookedAt };
      expect(() => signer.sign(faulty, Buffer.from('a message'))).toThrow('does not verify');
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
    expect(() => signer.sign(faulty, Buffer.from('a message'))).toThrow('does not verify');
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
