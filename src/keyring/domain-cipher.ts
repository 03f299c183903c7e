import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { createGrowingCache } from '../platform/growing-cache.js';
import type { Random } from '../platform/random.js';
import type { DomainKeyPurpose, Keyring } from './keyring.js';

/** Seals texts of a domain with a key for that domain and purpose alone. */
export interface DomainCipher {
  /** `context`: the row it belongs to; what is sealed for one row cannot be opened for another. */
  seal(domainId: string, context: string, text: string): Buffer;
  /** Throws if the bytes were changed, the key is unknown or the context differs. */
  open(domainId: string, context: string, sealed: Uint8Array): string;
}

const VERSION = 1;
const KEY_ID_BYTES = 4;
const HEADER_BYTES = 1 + KEY_ID_BYTES;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAX_KEPT_KEYS = 2_000;

interface DomainKey {
  readonly header: Buffer;
  readonly key: KeyObject;
}

/** Sealed bytes: version, id of the key, nonce, ciphertext, tag. */
export function createDomainCipher({
  keyring,
  random,
  purpose,
}: {
  readonly keyring: Keyring;
  readonly random: Random;
  readonly purpose: DomainKeyPurpose;
}): DomainCipher {
  const domains = createGrowingCache<readonly DomainKey[]>(MAX_KEPT_KEYS);

  /** Newest first. */
  function keysOf(domainId: string): readonly DomainKey[] {
    const known = domains.get(domainId);
    if (known) return known;
    const ids = keyring.macs(purpose, `id ${domainId}`);
    const keys = keyring.macs(purpose, `key ${domainId}`).map((bytes, at) => ({
      header: Buffer.concat([Buffer.of(VERSION), (ids[at] as Buffer).subarray(0, KEY_ID_BYTES)]),
      key: createSecretKey(bytes),
    }));
    domains.set(domainId, keys);
    return keys;
  }

  return {
    seal(domainId, context, text) {
      const [newest] = keysOf(domainId);
      if (!newest) throw new Error('the key ring is empty');
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce);
      cipher.setAAD(Buffer.from(context, 'latin1'));
      const body = cipher.update(text, 'utf8');
      cipher.final();
      return Buffer.concat([newest.header, nonce, body, cipher.getAuthTag()]);
    },

    open(domainId, context, sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES) throw new Error('a sealed text is too short');
      const header = bytes.subarray(0, HEADER_BYTES);
      const known = keysOf(domainId).find((key) => key.header.equals(header));
      if (!known) throw new Error('the key of a sealed text is not in the key ring');
      const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', known.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context, 'latin1'));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = decipher.update(bytes.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
      return body + decipher.final('utf8');
    },
  };
}
