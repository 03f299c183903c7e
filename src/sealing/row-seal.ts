import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { Pace } from '../platform/pace.js';
import type { Random } from '../platform/random.js';
import { ServiceError } from '../platform/service-error.js';

const CIPHER = 'aes-256-gcm';
const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** A long value is hashed in slices of a few milliseconds. */
const SLICE_BYTES = 512 * 1024;

/**
 * Seals columns under keys derived from a mailbox's or a collection's key, one per purpose. Sealed: format, nonce,
 * ciphertext, tag.
 * `context` and the alias are bound in: what was sealed for one row opens for no other.
 */
export interface RowSeal {
  seal(context: string, plain: Uint8Array): Buffer;
  /** Throws if the bytes were changed, or were sealed for another row or mailbox. */
  open(context: string, sealed: Uint8Array): Buffer;
  /** A keyed hash in hex, to find a value without opening every row. */
  tag(value: string): string;
  /** The same for a long value; yields to other work in between. */
  longTag(value: Uint8Array): Promise<string>;
  /** Zeroes the keys. */
  destroy(): void;
}

export function createRowSeal({
  purpose,
  aliasId,
  key,
  random,
}: {
  readonly purpose: 'folder' | 'metadata' | 'imported' | 'content' | 'collection' | 'object' | 'facts';
  readonly aliasId: string;
  readonly key: Uint8Array;
  readonly random: Random;
}): RowSeal {
  const derive = (label: string) =>
    Buffer.from(hkdfSync('sha256', key, aliasId, `waypost:mailbox:${purpose}:${label}`, KEY_BYTES));
  const sealKey = derive('seal');
  const tagKey = derive('tag');
  const boundTo = (context: string) => Buffer.from(`${FORMAT} ${purpose} ${aliasId} ${context}`);

  let isDestroyed = false;
  /** Zeroed keys would still seal, and nothing could open the result. */
  const checkAlive = () => {
    if (isDestroyed) throw new ServiceError('unavailable', 'db.unavailable');
  };

  return {
    seal(context, plain) {
      checkAlive();
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(context));
      return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(context, sealed) {
      checkAlive();
      if (sealed[0] !== FORMAT) throw new Error(`sealed ${purpose}: format ${sealed[0]} is not known`);
      const end = sealed.length - TAG_BYTES;
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, sealKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(context));
      decipher.setAuthTag(sealed.subarray(end));
      const plain = decipher.update(sealed.subarray(1 + NONCE_BYTES, end));
      decipher.final(); // returns nothing in this mode, and throws when the tag differs
      return plain;
    },
    tag(value) {
      checkAlive();
      return createHmac('sha256', tagKey).update(value).digest('hex');
    },
    async longTag(value) {
      checkAlive();
      const hmac = createHmac('sha256', tagKey);
      const pace = new Pace();
      for (let at = 0; at < value.length; at += SLICE_BYTES) {
        hmac.update(value.subarray(at, at + SLICE_BYTES));
        if (pace.isDue) await pace.rest();
      }
      return hmac.digest('hex');
    },
    destroy() {
      isDestroyed = true;
      sealKey.fill(0);
      tagKey.fill(0);
    },
  };
}
