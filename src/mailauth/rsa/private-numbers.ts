import type { KeyObject } from 'node:crypto';

/** What RFC 8017 §3.2 calls the second representation of a private key. */
export interface PrivateNumbers {
  readonly modulus: bigint;
  readonly publicExponent: bigint;
  readonly primes: readonly PrimeNumbers[];
}

export interface PrimeNumbers {
  readonly prime: bigint;
  readonly exponent: bigint;
  /** The inverse of the product of the primes before it, modulo this one; none for the first. */
  readonly coefficient: bigint;
}

const INTEGER = 0x02;
const SEQUENCE = 0x30;

/** The key comes from OpenSSL, which wrote the DER. */
export function readPrivateNumbers(key: KeyObject): PrivateNumbers {
  const [, modulus = 0n, publicExponent = 0n, , p = 0n, q = 0n, dP = 0n, dQ = 0n, qInverse = 0n, ...others] =
    readIntegers(key.export({ type: 'pkcs1', format: 'der' }));
  const primes = [
    // RFC 8017 puts the first two together the other way round
    { prime: q, exponent: dQ, coefficient: 0n },
    { prime: p, exponent: dP, coefficient: qInverse },
  ];
  for (let at = 0; at + 2 < others.length; at += 3) {
    const [prime = 0n, exponent = 0n, coefficient = 0n] = others.slice(at, at + 3);
    primes.push({ prime, exponent, coefficient });
  }
  return { modulus, publicExponent, primes };
}

/** All of them in their order, whichever sequence they stand in. */
function readIntegers(der: Buffer): bigint[] {
  const found: bigint[] = [];
  for (let at = 0; at < der.length; ) {
    const tag = der[at];
    const { start, length } = readLength(der, at + 1);
    if (tag === INTEGER) found.push(BigInt(`0x${der.toString('hex', start, start + length)}`));
    at = tag === SEQUENCE ? start : start + length;
  }
  return found;
}

function readLength(der: Buffer, at: number): { start: number; length: number } {
  const first = der[at] ?? 0;
  if (first < 0x80) return { start: at + 1, length: first };
  const digits = first & 0x7f;
  return { start: at + 1 + digits, length: der.readUIntBE(at + 1, digits) };
}
