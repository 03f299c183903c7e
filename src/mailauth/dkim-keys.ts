import { generateKeyPair, generateKeyPairSync } from 'node:crypto';
import { promisify } from 'node:util';

// RFC 8301 §3.2: signers use at least 2048 bits; the record of a longer key does not fit one TXT string
const RSA_BITS = 2048;

export interface DkimKeyPair {
  readonly algorithm: 'rsa' | 'ed25519';
  /** The `p=` value in DNS: base64 of the SPKI for RSA, of the raw key for Ed25519 (RFC 8463 §4). */
  readonly publicKey: string;
  /** PKCS #8, DER. */
  readonly privateKey: Uint8Array;
}

/**
 * Node deadlocks when the garbage collector frees the job that made a key while that key is exported as JWK: both take
 * the key's lock, on one thread. Keys are therefore encoded as they are made, and no key object of a job is kept.
 */
const AS_SPKI = { type: 'spki', format: 'der' } as const;
const AS_PKCS8 = { type: 'pkcs8', format: 'der' } as const;
/** An SPKI of Ed25519 ends with the raw key (RFC 8410 §4). */
const ED25519_BYTES = 32;

/** Takes hundreds of milliseconds of a pool thread: callers that must be fast take keys from the stock. */
export async function generateRsaKey(): Promise<DkimKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: AS_SPKI,
    privateKeyEncoding: AS_PKCS8,
  });
  return { algorithm: 'rsa', publicKey: publicKey.toString('base64'), privateKey };
}

/** Microseconds, so it needs no stock. */
export function generateEd25519Key(): DkimKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: AS_SPKI,
    privateKeyEncoding: AS_PKCS8,
  });
  return { algorithm: 'ed25519', publicKey: publicKey.subarray(-ED25519_BYTES).toString('base64'), privateKey };
}
