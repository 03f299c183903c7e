import { createPrivateKey, createPublicKey, generatePrime, type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import * as der from '../../protocol/x509/der.js';
import { invertModulo } from './modular.js';

/** The largest first: OpenSSL's arithmetic asks for p > q. */
type Primes = readonly [bigint, bigint, bigint];

// RFC 8301 §3.2: signers use at least 2048 bits; more would not fit one TXT string for no gain
export const RSA_BITS = 2048;
// As even as can be: what makes a factor hard to find is the size of the smallest
const PRIME_BITS = [683, 683, 682] as const;
const PUBLIC_EXPONENT = 65537n;
const VERSION_MULTI = 1n;

/**
 * An RSA key of 2048 bits with three primes instead of two (RFC 8017 §3). Its public part and its signatures are like
 * any other's; signing takes 0.6 of the time, for three small powers cost less than two large ones (ADR 27).
 */
export async function generateThreePrimeKey(): Promise<KeyObject> {
  const key = createPrivateKey({ key: encodePrivateKey(await findPrimes()), format: 'der', type: 'pkcs1' });
  const text = Buffer.from('A key that cannot sign must never reach DNS');
  const signature = await promisify<string, Buffer, KeyObject, Buffer>(sign)('sha256', text, key);
  if (!verify('sha256', text, createPublicKey(key), signature)) throw new Error('The new RSA key does not sign');
  return key;
}

/** One after the other: the thread pool that finds them also does the syncs of the database. */
async function findPrimes(): Promise<Primes> {
  for (;;) {
    const found: bigint[] = [];
    for (const bits of PRIME_BITS) found.push(await findPrime(bits));
    const [r1 = 0n, r2 = 0n, r3 = 0n] = found.sort((a, b) => (a > b ? -1 : 1));
    if (areUsable([r1, r2, r3])) return [r1, r2, r3];
  }
}

function findPrime(bits: number): Promise<bigint> {
  return new Promise((resolve, reject) => {
    generatePrime(bits, { bigint: true }, (error, prime) => (error ? reject(error) : resolve(prime)));
  });
}

/** OpenSSL sets the two highest bits of each, so about one product in forty is too short by a bit. */
export function areUsable([r1, r2, r3]: Primes): boolean {
  const areDistinct = r1 > r2 && r2 > r3;
  // The exponent is prime itself: it shares a factor with r - 1 only where it divides it
  const areInvertible = [r1, r2, r3].every((prime) => prime % PUBLIC_EXPONENT !== 1n);
  return areDistinct && areInvertible && (r1 * r2 * r3).toString(2).length === RSA_BITS;
}

/** `RSAPrivateKey` with `OtherPrimeInfos` (RFC 8017, appendix A.1.2). */
function encodePrivateKey([p, q, r]: Primes): Buffer {
  const exponentOf = (prime: bigint) => invertModulo(PUBLIC_EXPONENT, prime - 1n);
  const privateExponent = invertModulo(PUBLIC_EXPONENT, leastCommonMultiple([p - 1n, q - 1n, r - 1n]));
  return der.sequence(
    ...[VERSION_MULTI, p * q * r, PUBLIC_EXPONENT, privateExponent].map(integer),
    ...[p, q, exponentOf(p), exponentOf(q), invertModulo(q, p)].map(integer),
    der.sequence(der.sequence(...[r, exponentOf(r), invertModulo(p * q, r)].map(integer))),
  );
}

function integer(value: bigint): Buffer {
  const digits = value.toString(16);
  return der.integer(Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'));
}

function leastCommonMultiple(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => (all / greatestCommonDivisor(all, value)) * value, 1n);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
