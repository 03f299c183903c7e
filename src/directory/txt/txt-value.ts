import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Keyring } from '../../keyring/keyring.js';
import type { Random } from '../../platform/random.js';

type TxtKeys = Pick<Keyring, 'txtRecordKeys'>;

const VERSION = 2;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * The format that clients of this API have in their DNS: version, IV, tag and ciphertext (AES-256-GCM) as base64url,
 * and that text as base64 once more.
 */
export function sealTxtValue(keyring: TxtKeys, random: Random, plain: string): string {
  const [key] = keyring.txtRecordKeys();
  if (!key) throw new Error('the key ring has no key for TXT records');
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), ciphertext]);
  return Buffer.from(sealed.toString('base64url')).toString('base64');
}

/** What none of our keys decrypts is plain text: users write rules without encrypting them. */
export function readTxtValue(keyring: TxtKeys, value: string): string {
  const sealed = Buffer.from(Buffer.from(value, 'base64').toString('latin1'), 'base64url');
  if (sealed[0] !== VERSION || sealed.length < HEADER_BYTES) return value;
  for (const key of keyring.txtRecordKeys()) {
    const plain = tryOpen(key, sealed);
    if (plain !== undefined) return plain;
  }
  return value;
}

function tryOpen(key: Buffer, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}
