import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Keyring } from '../../keyring/keyring.js';
import type { Random } from '../../platform/random.js';
import { deriveKeyPair } from '../../protocol/hpke/dhkem-x25519.js';

/** The keys of a mailbox: arriving mail is sealed to the public key, index pages are encrypted with the mailbox key. */
export interface MailboxKeys {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
  readonly mailboxKey: Uint8Array;
  /** The alias that everything is sealed for: its own, or the one that it is a restored copy of. */
  readonly sealId: string;
}

/** Only the public key is readable; the other two are wrapped together. */
export interface WrappedMailboxKeys {
  readonly publicKey: Uint8Array;
  readonly wrappedKeys: Uint8Array;
  readonly wrapping: Wrapping;
  readonly sealId: string;
}

/** `instance` until the first password; with `password`, the server alone cannot decrypt what is stored. */
export type Wrapping = 'instance' | 'password';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

export function createMailboxKeys(random: Random, aliasId: string): MailboxKeys {
  return { ...deriveKeyPair(random.bytes(KEY_BYTES)), mailboxKey: random.bytes(KEY_BYTES), sealId: aliasId };
}

export function wrapByInstance(keyring: Pick<Keyring, 'seal'>, keys: MailboxKeys): WrappedMailboxKeys {
  const { publicKey, sealId } = keys;
  const wrappedKeys = keyring.seal('mailbox-key', sealId, joinSecrets(keys));
  return { publicKey, wrappedKeys, wrapping: 'instance', sealId };
}

/** Throws if the row was changed or belongs to another alias. */
export function unwrapByInstance(
  keyring: Pick<Keyring, 'open'>,
  { publicKey, wrappedKeys, sealId }: WrappedMailboxKeys,
): MailboxKeys {
  return { publicKey, ...splitSecrets(keyring.open('mailbox-key', sealId, wrappedKeys)), sealId };
}

/** `wrappingKey` comes from the password and its own salt, so it never wraps for two passwords. */
export function wrapByPassword(wrappingKey: Uint8Array, keys: MailboxKeys, random: Random): WrappedMailboxKeys {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, wrappingKey, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(keys));
  const sealed = Buffer.concat([cipher.update(joinSecrets(keys)), cipher.final()]);
  const wrappedKeys = Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
  return { publicKey: keys.publicKey, wrappedKeys, wrapping: 'password', sealId: keys.sealId };
}

/** Throws if the password is wrong, or the row was changed or belongs to another alias. */
export function unwrapByPassword(
  wrappingKey: Uint8Array,
  { publicKey, wrappedKeys, sealId }: WrappedMailboxKeys,
): MailboxKeys {
  const end = wrappedKeys.byteLength - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, wrappingKey, wrappedKeys.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo({ sealId, publicKey }));
  decipher.setAuthTag(wrappedKeys.subarray(end));
  // Without `final`, which is empty in this mode: joining would make a second copy that is not zeroed
  const secrets = decipher.update(wrappedKeys.subarray(NONCE_BYTES, end));
  decipher.final();
  return { publicKey, ...splitSecrets(secrets), sealId };
}

function boundTo({ sealId, publicKey }: Pick<MailboxKeys, 'sealId' | 'publicKey'>): Buffer {
  return Buffer.concat([Buffer.from(`waypost:mailbox-keys:${sealId}:`), publicKey]);
}

/** The two secrets that are wrapped or sealed together. */
export function joinSecrets({ privateKey, mailboxKey }: Pick<MailboxKeys, 'privateKey' | 'mailboxKey'>): Buffer {
  return Buffer.concat([privateKey, mailboxKey]);
}

export function splitSecrets(secrets: Buffer): Pick<MailboxKeys, 'privateKey' | 'mailboxKey'> {
  return { privateKey: secrets.subarray(0, KEY_BYTES), mailboxKey: secrets.subarray(KEY_BYTES, 2 * KEY_BYTES) };
}
