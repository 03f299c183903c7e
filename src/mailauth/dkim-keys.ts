import { generateKeyPair, generateKeyPairSync } from 'node:crypto';
import { promisify } from 'node:util';

export interface DkimKeyPair {
  readonly algorithm: 'rsa' | 'ed25519';
  /** What stands behind `p=` in DNS: base64 of the SPKI for RSA, of the raw key for Ed25519 (RFC 8463 §4). */
  readonly publicKey: string;
  /** PKCS #8, DER. */
  readonly privateKey: Uint8Array;
}

// RFC 8301 §3.2: signers use at least 2048 bits; more would not fit one TXT string for no gain
const RSA_BITS = 2048;

/** Hundreds of milliseconds of a pool thread: take keys from the stock instead where somebody waits. */
export async function generateRsaKey(): Promise<DkimKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { algorithm: 'rsa', publicKey: publicKey.toString('base64'), privateKey };
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
