import { type BodyKey, KEY_BYTES, NONCE_BYTES } from './sealed-body.js';

/**
 * Opens a body; stored in a page or, sealed, in the content's row: format, octets before the first chunk, nonce, key.
 */
export function formatBodyKey({ key, baseNonce, skipBytes }: BodyKey): Buffer {
  return Buffer.concat([Buffer.of(FORMAT, skipBytes), baseNonce, key]);
}

export function parseBodyKey(bytes: Buffer): BodyKey {
  if (bytes[0] !== FORMAT || bytes.length !== BODY_KEY_BYTES) throw new RangeError('not a body key of a known format');
  return {
    skipBytes: bytes.readUInt8(1),
    baseNonce: bytes.subarray(2, 2 + NONCE_BYTES),
    key: bytes.subarray(2 + NONCE_BYTES),
  };
}

const FORMAT = 1;
export const BODY_KEY_BYTES = 2 + NONCE_BYTES + KEY_BYTES;
