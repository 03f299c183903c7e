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

/** Takes hundreds of milliseconds of a pool thread: callers that must be fast take keys from the stock. */
export async function generateRsaKey(): Promise<DkimKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });
  return {
    algorithm: 'rsa',
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }),
  };
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
