import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type Blinding, createBlinding } from './blinding.js';
import { CHECKED_EXPONENT, type PowerShape } from './power-module.js';
import { type PrivateNumbers, readPrivateNumbers } from './private-numbers.js';
import { createVectorPower, type PreparedPrimes, type RaisedNumbers, type VectorPower } from './vector-power.js';

/** RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 §8.2), by our own arithmetic on vectors (ADR 29). */
export interface VectorSigner {
  /** Nothing where the key has another form than those that are known here. */
  prepare(key: KeyObject): PreparedKey | undefined;
  /** Throws where the result is not a signature. */
  sign(key: PreparedKey, data: Buffer): Buffer;
}

export interface PreparedKey {
  readonly shape: PowerShape;
  readonly numbers: PrivateNumbers;
  readonly primes: PreparedPrimes;
  readonly publicKey: KeyObject;
  nextBlinding(): Blinding;
  /** Whether the next signature is shown to OpenSSL. */
  isNextVerified(): boolean;
}

const SIGNATURE_BYTES = 256;
/** `DigestInfo` of SHA-256, but for the hash (RFC 8017 §9.2). */
const DIGEST_INFO = '3031300d060960864801650304020105000420';
const DIGEST_HEX_DIGITS = 64;
const PADDING = 'f'.repeat(2 * (SIGNATURE_BYTES - 3) - DIGEST_INFO.length - DIGEST_HEX_DIGITS);

// A fault of the machine is found by our own check (0.02 ms); OpenSSL's (0.12 ms) would also find a mistake of ours
const VERIFIED_FIRST = 8;
const VERIFIED_EVERY = 64;

/** For 2048 bits: three primes as our own keys have them, and two. */
export const THREE_PRIMES: PowerShape = { lanes: 4, limbs: 24, limbBits: 29, exponentBits: 684 };
export const TWO_PRIMES: PowerShape = { lanes: 2, limbs: 38, limbBits: 28, exponentBits: 1024 };

export function createVectorSigner(): VectorSigner {
  const powers = new Map<PowerShape, VectorPower | undefined>();
  const powerOf = (shape: PowerShape) => {
    if (!powers.has(shape)) powers.set(shape, createVectorPower(shape));
    return powers.get(shape);
  };

  return {
    prepare(key) {
      const numbers = readPrivateNumbers(key);
      const shape = shapeOf(numbers);
      const power = shape && powerOf(shape);
      if (!power) return undefined;
      return {
        ...{ shape, numbers, primes: power.prepare(numbers.primes), publicKey: createPublicKey(key) },
        nextBlinding: createBlinding(numbers.modulus, numbers.publicExponent),
        isNextVerified: countVerified(),
      };
    },

    sign({ shape, numbers, primes, publicKey, nextBlinding, isNextVerified }, data) {
      const power = powerOf(shape);
      if (!power) throw new Error('No vectors on this machine');
      const { modulus } = numbers;
      const { factor, inverse } = nextBlinding();
      const blinded = (encode(data) * factor) % modulus;
      const bases = numbers.primes.map(({ prime }) => blinded % prime);
      const raised = power.raise(primes, bases);
      const root = combine(numbers, raised.results);
      // One wrong digit modulo one prime would tell the others (Boneh, DeMillo and Lipton)
      if (!isRoot(numbers, root, bases, raised)) throw new Error('The signature does not verify');
      const signature = Buffer.from(
        ((root * inverse) % modulus).toString(16).padStart(2 * SIGNATURE_BYTES, '0'),
        'hex',
      );
      if (isNextVerified() && !verify('sha256', data, publicKey, signature)) {
        throw new Error('The signature does not verify');
      }
      return signature;
    },
  };
}

function shapeOf({ modulus, publicExponent, primes }: PrivateNumbers): PowerShape | undefined {
  if (bitsOf(modulus) !== SIGNATURE_BYTES * 8 || publicExponent !== CHECKED_EXPONENT) return undefined;
  const shape = primes.length === 3 ? THREE_PRIMES : primes.length === 2 ? TWO_PRIMES : undefined;
  return shape && primes.every(({ prime }) => bitsOf(prime) <= shape.exponentBits) ? shape : undefined;
}

function bitsOf(value: bigint): number {
  return value.toString(2).length;
}

function encode(data: Buffer): bigint {
  return BigInt(`0x0001${PADDING}00${DIGEST_INFO}${createHash('sha256').update(data).digest('hex')}`);
}

/** Whether the public exponent leads back to where it began, modulo each prime: then it does so modulo their product. */
function isRoot(
  { primes }: PrivateNumbers,
  root: bigint,
  bases: readonly bigint[],
  { results, checks }: RaisedNumbers,
): boolean {
  return primes.every(({ prime }, at) => {
    const [base = 0n, result = 0n, check = 0n] = [bases[at], results[at], checks[at]];
    return (check - base) % prime === 0n && (root - result) % prime === 0n;
  });
}

function countVerified(): () => boolean {
  let signatures = 0;
  return () => {
    const turn = signatures++;
    return turn < VERIFIED_FIRST || turn % VERIFIED_EVERY === 0;
  };
}

/** Garner's way (RFC 8017 §5.1.2). */
function combine({ primes }: PrivateNumbers, roots: readonly bigint[]): bigint {
  let value = 0n;
  let product = 1n;
  for (const [at, { prime, coefficient }] of primes.entries()) {
    const root = (roots[at] ?? 0n) % prime;
    const difference = at === 0 ? root : ((root - (value % prime) + prime) * coefficient) % prime;
    value += product * difference;
    product *= prime;
  }
  return value;
}
