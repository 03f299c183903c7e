import { createHmac } from 'node:crypto';

/** HKDF-SHA256 (RFC 5869) with the labels of RFC 9180 §4, which bind every derived value to suite and purpose. */
export interface LabeledHkdf {
  extract(salt: Uint8Array, label: string, ikm: Uint8Array): Buffer;
  expand(prk: Uint8Array, label: string, info: Uint8Array, length: number): Buffer;
}

export const HASH_BYTES = 32;
const VERSION = Buffer.from('HPKE-v1');

export function labeledHkdf(suiteId: Uint8Array): LabeledHkdf {
  return {
    extract: (salt, label, ikm) => hmac(salt, VERSION, suiteId, Buffer.from(label), ikm),
    expand(prk, label, info, length) {
      return expand(prk, Buffer.concat([i2osp(length, 2), VERSION, suiteId, Buffer.from(label), info]), length);
    },
  };
}

/** RFC 8017 §4.1: a number as `length` bytes, the highest first. */
export function i2osp(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

// RFC 5869 §2.3
function expand(prk: Uint8Array, info: Uint8Array, length: number): Buffer {
  const blocks: Buffer[] = [];
  let last: Buffer = Buffer.alloc(0);
  while (blocks.length * HASH_BYTES < length) {
    last = hmac(prk, last, info, i2osp(blocks.length + 1, 1));
    blocks.push(last);
  }
  return Buffer.concat(blocks).subarray(0, length);
}

function hmac(key: Uint8Array, ...parts: Uint8Array[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}
