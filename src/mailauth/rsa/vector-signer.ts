import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type Blinding, createBlinding } from './blinding.js';
import { CHECKED_EXPONENT, type PowerShape } from './power-module.js';
import { type PrivateNumbers, readPrivateNumbers } from './private-numbers.js';
import { createVectorPower, type PreparedPrime, type RaisedNumber, type VectorPower } from './vector-power.js';

/** RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 §8.2), by our own arithmetic on vectors (ADR 29). */
export interface VectorSigner {
  /** Nothing where the key has another form than those that are known here. */
  prepare(key: KeyObject): PreparedKey | undefined;
  /** By keys of one shape. Nothing for those whose result is not a signature. */
  signAll(jobs: readonly VectorJob[]): (Buffer | undefined)[];
}

export interface VectorJob {
  readonly key: PreparedKey;
  readonly data: Buffer;
}

export interface PreparedKey {
  readonly shape: PowerShape;
  readonly numbers: PrivateNumbers;
  readonly primes: readonly PreparedPrime[];
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
        shape,
        numbers,
        primes: numbers.primes.map(power.prepare),
        publicKey: createPublicKey(key),
        nextBlinding: createBlinding(numbers.modulus, numbers.publicExponent),
        isNextVerified: countVerified(),
      };
    },

    signAll(jobs) {
      const power = jobs[0] && powerOf(jobs[0].key.shape);
      if (!power) return jobs.map(() => undefined);
      const blinded = jobs.map(blind);
      const raised = raiseAll(power, blinded);
      return blinded.map((job) => signatureOf(job, raised.splice(0, job.bases.length)));
    },
  };
}

interface BlindedJob extends VectorJob {
  readonly bases: readonly bigint[];
  readonly inverse: bigint;
}

function blind({ key, data }: VectorJob): BlindedJob {
  const { factor, inverse } = key.nextBlinding();
  const blinded = (encode(data) * factor) % key.numbers.modulus;
  return { key, data, inverse, bases: key.numbers.primes.map(({ prime }) => blinded % prime) };
}

/** The lanes are filled across signatures: with three primes, four of them take the time of three. */
function raiseAll(power: VectorPower, jobs: readonly BlindedJob[]): RaisedNumber[] {
  const numbers = jobs.flatMap(({ key, bases }) => key.primes.map((prime, at) => ({ prime, base: bases[at] ?? 0n })));
  const raised: RaisedNumber[] = [];
  while (numbers.length > 0) raised.push(...power.raise(numbers.splice(0, power.lanes)));
  return raised;
}

function signatureOf({ key, data, bases, inverse }: BlindedJob, raised: readonly RaisedNumber[]): Buffer | undefined {
  const { numbers, publicKey } = key;
  const root = combine(numbers, raised);
  // One wrong digit modulo one prime would tell the others (Boneh, DeMillo and Lipton)
  if (!isRoot(numbers, root, bases, raised)) return undefined;
  const digits = ((root * inverse) % numbers.modulus).toString(16).padStart(2 * SIGNATURE_BYTES, '0');
  const signature = Buffer.from(digits, 'hex');
  return !key.isNextVerified() || verify('sha256', data, publicKey, signature) ? signature : undefined;
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
  raised: readonly RaisedNumber[],
): boolean {
  return primes.every(({ prime }, at) => {
    const [base = 0n, part] = [bases[at], raised[at]];
    return part && (part.check - base) % prime === 0n && (root - part.result) % prime === 0n;
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
function combine({ primes }: PrivateNumbers, raised: readonly RaisedNumber[]): bigint {
  let value = 0n;
  let product = 1n;
  for (const [at, { prime, coefficient }] of primes.entries()) {
    const root = (raised[at]?.result ?? 0n) % prime;
    const difference = at === 0 ? root : ((root - (value % prime) + prime) * coefficient) % prime;
    value += product * difference;
    product *= prime;
  }
  return value;
}
