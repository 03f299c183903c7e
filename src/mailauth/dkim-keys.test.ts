import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generateEd25519Key, generateRsaKey } from './dkim-keys.js';

describe('DKIM keys', () => {
  it.each([2, 3])('makes an RSA key of 2048 bits and %i primes whose two parts belong together', async (primes) => {
    const pair = await generateRsaKey({ primes });
    const privateKey = createPrivateKey({ key: Buffer.from(pair.privateKey), format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey({ key: Buffer.from(pair.publicKey, 'base64'), format: 'der', type: 'spki' });
    expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    const data = Buffer.from('v=1; a=rsa-sha256');
    expect(verify('sha256', data, publicKey, sign('sha256', data, privateKey))).toBe(true);
  });

  it.each([
    ['two primes', 2, 0],
    ['three primes', 3, 1],
    ['what signs faster on this processor', undefined, process.arch === 'x64' ? 0 : 1],
  ])('makes an RSA key of %s', async (_name, primes, version) => {
    const { privateKey } = await generateRsaKey(primes === undefined ? {} : { primes });
    const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
    const body = key.export({ type: 'pkcs1', format: 'der' });
    // RFC 8017, appendix A.1.2: a sequence (four octets of tag and length), then INTEGER version, 1 for more than two primes
    expect([...body.subarray(4, 7)]).toEqual([2, 1, version]);
  });

  it('publishes the raw 32 bytes of an Ed25519 key (RFC 8463 §4)', () => {
    const pair = generateEd25519Key();
    const raw = Buffer.from(pair.publicKey, 'base64');
    expect(raw).toHaveLength(32);
    const privateKey = createPrivateKey({ key: Buffer.from(pair.privateKey), format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
      format: 'jwk',
    });
    const data = Buffer.from('v=1; a=ed25519-sha256');
    expect(verify(null, data, publicKey, sign(null, data, privateKey))).toBe(true);
  });
});
