import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '../../platform/random.js';
import { joinSecrets, type MailboxKeys, splitSecrets } from '../mailboxes/mailbox-keys.js';

/** The session it belongs to; a row copied to another session cannot be decrypted. */
interface Place {
  readonly id: string;
  readonly aliasId: string;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The keys of a mailbox, encrypted by the browser's cookie. The table has the cookie's hash, from which this key cannot
 * be computed, so the stored data cannot be decrypted without the browser.
 */
export function sealSessionKeys(token: string, place: Place, keys: MailboxKeys, random: Random): Buffer {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(token), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(aadOf(place, keys.publicKey));
  const secrets = joinSecrets(keys);
  const sealed = Buffer.concat([nonce, cipher.update(secrets), cipher.final(), cipher.getAuthTag()]);
  secrets.fill(0);
  return sealed;
}

/** Throws if the row was changed, or the mailbox has other keys now. */
export function openSessionKeys(
  token: string,
  place: Place,
  { publicKey, sealId, sealed }: Pick<MailboxKeys, 'publicKey' | 'sealId'> & { readonly sealed: Uint8Array },
): MailboxKeys {
  const end = sealed.byteLength - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, keyOf(token), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(aadOf(place, publicKey));
  decipher.setAuthTag(sealed.subarray(end));
  const secrets = decipher.update(sealed.subarray(NONCE_BYTES, end));
  decipher.final();
  return { publicKey, ...splitSecrets(secrets), sealId };
}

function keyOf(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(token, 'base64url'), '', 'waypost:mailbox-session', KEY_BYTES));
}

function aadOf({ id, aliasId }: Place, publicKey: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`waypost:mailbox-session:${id}:${aliasId}:`), publicKey]);
}
