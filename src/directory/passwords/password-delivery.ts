import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '../../platform/random.js';

/** What a one-time link shows. */
export interface DeliveredCredentials {
  readonly username: string;
  readonly password: string;
}

const SECRET_BYTES = 32;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** The secret is only in the link: what is stored cannot be decrypted without it. */
export function sealDelivery(
  random: Random,
  id: string,
  credentials: DeliveredCredentials,
): { readonly secret: string; readonly sealed: Buffer } {
  const secret = random.bytes(SECRET_BYTES).toString('base64url');
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, id), nonce, { authTagLength: TAG_BYTES });
  const body = Buffer.concat([cipher.update(JSON.stringify(credentials)), cipher.final()]);
  return { secret, sealed: Buffer.concat([nonce, body, cipher.getAuthTag()]) };
}

/** `undefined`: the secret does not belong to this delivery. */
export function openDelivery(id: string, secret: string, sealed: Uint8Array): DeliveredCredentials | undefined {
  const end = sealed.byteLength - TAG_BYTES;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(secret, id), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(end));
  const body = decipher.update(sealed.subarray(NONCE_BYTES, end));
  try {
    return JSON.parse(Buffer.concat([body, decipher.final()]).toString());
  } catch {
    return undefined;
  }
}

function keyOf(secret: string, id: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), id, 'waypost:password-delivery', KEY_BYTES));
}
