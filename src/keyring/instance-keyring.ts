import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { type Random, systemRandom } from '../platform/random.js';
import type { Keyring, MacData } from './keyring.js';

const FORMAT_VERSION = 1;
const KEY_ID_BYTES = 4;
const HEADER_BYTES = 1 + KEY_ID_BYTES;
// NIST SP 800-38D §8.2: 96 bits, random, never chosen by a caller
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Sealed bytes: version, id of the instance key, nonce, ciphertext, tag. */
export function createKeyring({
  current,
  previous = [],
  random = systemRandom,
}: {
  readonly current: Uint8Array;
  readonly previous?: readonly Uint8Array[];
  readonly random?: Random;
}): Keyring {
  const newest = createInstanceKey(current);
  const keys = [newest, ...previous.map(createInstanceKey)];

  return {
    seal(purpose, context, plain) {
      const { header } = newest;
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.derive(`seal:${purpose}`), nonce);
      cipher.setAAD(associatedData(header, purpose, context));
      return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },

    open(purpose, context, sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES) throw new Error(`sealed ${purpose}: too short`);
      if (bytes[0] !== FORMAT_VERSION) throw new Error(`sealed ${purpose}: format ${bytes[0]} is not known`);
      const header = bytes.subarray(0, HEADER_BYTES);
      const key = keys.find(({ id }) => id.equals(header.subarray(1)));
      if (!key) throw new Error(`sealed ${purpose}: its instance key is not in the key ring`);
      const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key.derive(`seal:${purpose}`), nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(associatedData(header, purpose, context));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const plain = decipher.update(bytes.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES));
      decipher.final(); // throws if the tag does not match; returns nothing in GCM
      return plain;
    },

    mac: (purpose, data) => macUnder(newest, purpose, data),
    macs: (purpose, data) => keys.map((key) => macUnder(key, purpose, data)),
    knows: (sealed) => keys.some(({ header }) => header.equals(sealed.subarray(0, HEADER_BYTES))),
    txtRecordKeys: () => keys.map((key) => key.derive('txt-record')),
  };
}

interface InstanceKey {
  readonly id: Buffer;
  /** Prefix of what is sealed under this key. */
  readonly header: Buffer;
  derive(label: string): Buffer;
}

function createInstanceKey(secret: Uint8Array): InstanceKey {
  if (secret.byteLength < KEY_BYTES) throw new Error(`an instance key has at least ${KEY_BYTES} bytes`);
  const derived = new Map<string, Buffer>();
  function derive(label: string): Buffer {
    const known = derived.get(label);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, '', `waypost:${label}`, KEY_BYTES));
    derived.set(label, key);
    return key;
  }
  const id = derive('key-id').subarray(0, KEY_ID_BYTES);
  return { id, header: Buffer.concat([Buffer.of(FORMAT_VERSION), id]), derive };
}

function macUnder(key: InstanceKey, purpose: string, data: MacData): Buffer {
  return createHmac('sha256', key.derive(`mac:${purpose}`))
    .update(data)
    .digest();
}

/** Each purpose has its own key; authenticating it too is a second separation. */
function associatedData(header: Buffer, purpose: string, context: string): Buffer {
  return Buffer.concat([header, Buffer.from(`${purpose}\0${context}`)]);
}
