import { checkPrimeSync, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { areUsable, generateThreePrimeKey } from './three-prime-key.js';

describe('an RSA key of three primes', () => {
  let key: KeyObject;

  beforeAll(async () => {
    key = await generateThreePrimeKey();
  });

  it('has the parts of RFC 8017, appendix A.1.2, each in its relation to the others', () => {
    const { version, n, e, d, p, q, dp, dq, qInverse, r, dr, rCoefficient } = parts(key);
    expect(version).toBe(1n);
    expect(n).toBe(p * q * r);
    expect(n.toString(2)).toHaveLength(2048);
    expect(e).toBe(65537n);
    expect([p, q, r].map((prime) => checkPrimeSync(prime))).toEqual([true, true, true]);
    expect([p, q, r].map((prime) => prime.toString(2).length)).toEqual([683, 683, 682]);
    expect(p > q).toBe(true);
    expect([p, q, r].map((prime) => (e * d) % (prime - 1n))).toEqual([1n, 1n, 1n]);
    expect([dp, dq, dr]).toEqual([d % (p - 1n), d % (q - 1n), d % (r - 1n)]);
    // OpenSSL would hide a wrong one behind a slow signature
    expect((qInverse * q) % p).toBe(1n);
    expect((rCoefficient * p * q) % r).toBe(1n);
  });

  it('publishes what any RSA key publishes', () => {
    const { n } = parts(key);
    const jwk = createPublicKey(key).export({ format: 'jwk' });
    expect(Object.keys(jwk).sort()).toEqual(['e', 'kty', 'n']);
    expect(Buffer.from(String(jwk.n), 'base64url').toString('hex')).toBe(n.toString(16));
    expect(jwk.e).toBe('AQAB');
    const data = Buffer.from('v=1; a=rsa-sha256');
    expect(verify('sha256', data, createPublicKey({ key: jwk, format: 'jwk' }), sign('sha256', data, key))).toBe(true);
  });

  it('is made of distinct primes that fill all bits and let the exponent be inverted', () => {
    const { p, q, r } = parts(key);
    expect(areUsable([p, q, r])).toBe(true);
    expect(areUsable([p, p, r]), 'twice the same').toBe(false);
    expect(areUsable([p, q, r >> 2n]), 'too short').toBe(false);
    expect(areUsable([p, q, r << 2n]), 'too long').toBe(false);
    const awkward = r - (r % 65537n) + 1n;
    expect(areUsable([p, q, awkward]), 'the exponent divides r - 1').toBe(false);
  });
});

function parts(key: KeyObject) {
  const [version = 0n, n = 0n, e = 0n, d = 0n, p = 0n, q = 0n, dp = 0n, dq = 0n, qInverse = 0n, ...third] = integersOf(
    key.export({ type: 'pkcs1', format: 'der' }),
  );
  const [r = 0n, dr = 0n, rCoefficient = 0n, ...rest] = third;
  expect(rest).toEqual([]);
  return { version, n, e, d, p, q, dp, dq, qInverse, r, dr, rCoefficient };
}

/** All integers of a DER structure, in order, whatever sequence they stand in. */
function integersOf(der: Buffer): bigint[] {
  const found: bigint[] = [];
  for (let at = 0; at < der.length; ) {
    const [tag = 0, short = 0] = der.subarray(at, at + 2);
    const longBytes = short > 0x80 ? short - 0x80 : 0;
    const size = longBytes > 0 ? der.readUIntBE(at + 2, longBytes) : short;
    at += 2 + longBytes;
    if (tag === 0x30) continue;
    found.push(BigInt(`0x${der.toString('hex', at, at + size)}`));
    at += size;
  }
  return found;
}
