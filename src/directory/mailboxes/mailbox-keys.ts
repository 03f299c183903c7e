import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Keyring } from '../../keyring/keyring.js';
import type { Random } from '../../platform/random.js';
import { deriveKeyPair } from '../../protocol/hpke/dhkem-x25519.js';

/** What opens a mailbox: arriving mail is sealed to the public key, the pages made of it lie under the mailbox key. */
export interface MailboxKeys {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
  readonly mailboxKey: Uint8Array;
}

/** Only the public key is readable; the other two are wrapped together. */
export interface WrappedMailboxKeys {
  readonly publicKey: Uint8Array;
  readonly wrappedKeys: Uint8Array;
  readonly wrapping: Wrapping;
}

/** `instance` until the first password; from then on the server at rest cannot open what is stored. */
export type Wrapping = 'instance' | 'password';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

export function createMailboxKeys(random: Random): MailboxKeys {
  return { ...deriveKeyPair(random.bytes(KEY_BYTES)), mailboxKey: random.bytes(KEY_BYTES) };
}

export function wrapByInstance(keyring: Pick<Keyring, 'seal'>, aliasId: string, keys: MailboxKeys): WrappedMailboxKeys {
  const wrappedKeys = keyring.seal('mailbox-key', aliasId, secretsOf(keys));
  return { publicKey: keys.publicKey, wrappedKeys, wrapping: 'instance' };
}

/** Throws when the row was changed or belongs to another alias. */
export function unwrapByInstance(
  keyring: Pick<Keyring, 'open'>,
  aliasId: string,
  { publicKey, wrappedKeys }: WrappedMailboxKeys,
): MailboxKeys {
  return { publicKey, ...splitSecrets(keyring.open('mailbox-key', aliasId, wrappedKeys)) };
}

/** `wrappingKey` comes from the password and a salt of its own, so it never wraps for two passwords. */
export function wrapByPassword(
  wrappingKey: Uint8Array,
  aliasId: string,
  keys: MailboxKeys,
  random: Random,
): WrappedMailboxKeys {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, wrappingKey, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(aliasId, keys.publicKey));
  const sealed = Buffer.concat([cipher.update(secretsOf(keys)), cipher.final()]);
  const wrappedKeys = Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
  return { publicKey: keys.publicKey, wrappedKeys, wrapping: 'password' };
}

/** Throws when the password is another one, or the row was changed or belongs to another alias. */
export function unwrapByPassword(
  wrappingKey: Uint8Array,
  aliasId: string,
  { publicKey, wrappedKeys }: WrappedMailboxKeys,
): MailboxKeys {
  const end = wrappedKeys.byteLength - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, wrappingKey, wrappedKeys.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(aliasId, publicKey));
  decipher.setAuthTag(wrappedKeys.subarray(end));
  // Not joined with the end, which is empty in this mode: a second copy would be one that nobody zeroes
  const secrets = decipher.update(wrappedKeys.subarray(NONCE_BYTES, end));
  decipher.final();
  return { publicKey, ...splitSecrets(secrets) };
}

function boundTo(aliasId: string, publicKey: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`waypost:mailbox-keys:${aliasId}:`), publicKey]);
}

function secretsOf({ privateKey, mailboxKey }: MailboxKeys): Buffer {
  return Buffer.concat([privateKey, mailboxKey]);
}

function splitSecrets(secrets: Buffer) {
  return { privateKey: secrets.subarray(0, KEY_BYTES), mailboxKey: secrets.subarray(KEY_BYTES, 2 * KEY_BYTES) };
}
