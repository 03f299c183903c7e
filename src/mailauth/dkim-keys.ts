import { createPublicKey, generateKeyPair, generateKeyPairSync, getFips, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { generateThreePrimeKey, RSA_BITS } from './rsa/three-prime-key.js';

export interface DkimKeyPair {
  readonly algorithm: 'rsa' | 'ed25519';
  /** What stands behind `p=` in DNS: base64 of the SPKI for RSA, of the raw key for Ed25519 (RFC 8463 §4). */
  readonly publicKey: string;
  /** PKCS #8, DER. */
  readonly privateKey: Uint8Array;
}

/** Hundreds of milliseconds of a pool thread: take keys from the stock instead where somebody waits. */
export async function generateRsaKey({ primes = primesHere() }: { primes?: number } = {}): Promise<DkimKeyPair> {
  const privateKey = primes === 2 ? await generateTwoPrimeKey() : await generateThreePrimeKey();
  return {
    algorithm: 'rsa',
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }),
  };
}

/**
 * What signs faster. On x64 OpenSSL has arithmetic of its own for two primes of 1024 bits, which no other size can use;
 * elsewhere three are faster (ADR 27). FIPS 186-5 knows only two.
 */
function primesHere(): 2 | 3 {
  return process.arch === 'x64' || getFips() === 1 ? 2 : 3;
}

async function generateTwoPrimeKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS })).privateKey;
}

/** Microseconds, so it needs no stock. */
export function generateEd25519Key(): DkimKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  return {
    algorithm: 'ed25519',
    publicKey: Buffer.from(String(x), 'base64url').toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }),
  };
}
