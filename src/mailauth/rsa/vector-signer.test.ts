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

  it('is not given out when a digit went wrong: it would tell the key', () => {
    const primes = prepared.primes.slice();
    primes[0] = (primes[0] ?? 0) ^ 2;
    expect(() => signer.sign({ ...prepared, primes }, Buffer.from('a message'))).toThrow('does not verify');
  });
});

it('knows keys of 2048 bits and leaves others to OpenSSL', () => {
  expect(signer.prepare(rsaKey(1024))).toBeUndefined();
  expect(signer.prepare(rsaKey(1536))).toBeUndefined();
});

function rsaKey(modulusLength: number): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength }).privateKey;
}
