import { createCipheriv, createDecipheriv } from 'node:crypto';
import { decapsulate, deriveKeyPair, encapsulate, KEM_ID } from './dhkem-x25519.js';
import { HASH_BYTES, i2osp, labeledHkdf } from './labeled-hkdf.js';

/** Hybrid public key encryption, RFC 9180 base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-GCM. */
export type HpkeAead = keyof typeof AEADS;

/** Messages are numbered from 0 in the order they are sealed, and open in that order. */
export interface SenderContext {
  seal(aad: Uint8Array, plain: Uint8Array): Buffer;
  export(context: Uint8Array, length: number): Buffer;
}

export interface ReceiverContext {
  /** Throws when key, order, `aad` or bytes differ from what was sealed. */
  open(aad: Uint8Array, sealed: Uint8Array): Buffer;
  export(context: Uint8Array, length: number): Buffer;
}

const AEADS = {
  'aes-128-gcm': { id: 0x0001, keyBytes: 16 },
  'aes-256-gcm': { id: 0x0002, keyBytes: 32 },
} as const;

const KDF_ID = 0x0001;
const MODE_BASE = 0x00;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NOTHING = Buffer.alloc(0);

/** `ephemeralMaterial`: 32 fresh random bytes for every call; used twice, they betray both messages. */
export function setupBaseSender(
  aead: HpkeAead,
  { publicKey, info, ephemeralMaterial }: { publicKey: Uint8Array; info: Uint8Array; ephemeralMaterial: Uint8Array },
): { readonly enc: Uint8Array; readonly context: SenderContext } {
  const { enc, sharedSecret } = encapsulate(publicKey, deriveKeyPair(ephemeralMaterial));
  const { key, nonces, exportSecret } = keySchedule(aead, sharedSecret, info);
  return {
    enc,
    context: {
      seal(aad, plain) {
        const cipher = createCipheriv(aead, key, nonces.current(), { authTagLength: TAG_BYTES });
        nonces.advance();
        cipher.setAAD(aad);
        return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      },
      export: exportSecret,
    },
  };
}

export function setupBaseReceiver(
  aead: HpkeAead,
  { privateKey, enc, info }: { privateKey: Uint8Array; enc: Uint8Array; info: Uint8Array },
): ReceiverContext {
  const { key, nonces, exportSecret } = keySchedule(aead, decapsulate(enc, privateKey), info);
  return {
    open(aad, sealed) {
      if (sealed.byteLength < TAG_BYTES) throw new RangeError('the sealed bytes are shorter than their tag');
      const end = sealed.byteLength - TAG_BYTES;
      const decipher = createDecipheriv(aead, key, nonces.current(), { authTagLength: TAG_BYTES });
      decipher.setAAD(aad);
      decipher.setAuthTag(sealed.subarray(end));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
      nonces.advance();
      return plain;
    },
    export: exportSecret,
  };
}

/** The receiver's key and base nonce by themselves (RFC 9180 §5.1), for messages that are opened later or out of order. */
export function deriveBaseReceiver(
  aead: HpkeAead,
  { privateKey, enc, info }: { privateKey: Uint8Array; enc: Uint8Array; info: Uint8Array },
): { readonly key: Buffer; readonly baseNonce: Buffer } {
  const { key, baseNonce } = keySchedule(aead, decapsulate(enc, privateKey), info);
  return { key, baseNonce };
}

// RFC 9180 §5.1, without a pre-shared key
function keySchedule(aead: HpkeAead, sharedSecret: Uint8Array, info: Uint8Array) {
  const { id, keyBytes } = AEADS[aead];
  const hkdf = labeledHkdf(Buffer.concat([Buffer.from('HPKE'), i2osp(KEM_ID, 2), i2osp(KDF_ID, 2), i2osp(id, 2)]));
  const context = Buffer.concat([
    i2osp(MODE_BASE, 1),
    hkdf.extract(NOTHING, 'psk_id_hash', NOTHING),
    hkdf.extract(NOTHING, 'info_hash', info),
  ]);
  const secret = hkdf.extract(sharedSecret, 'secret', NOTHING);
  const exporter = hkdf.expand(secret, 'exp', context, HASH_BYTES);
  const baseNonce = hkdf.expand(secret, 'base_nonce', context, NONCE_BYTES);
  return {
    key: hkdf.expand(secret, 'key', context, keyBytes),
    baseNonce,
    nonces: nonceSequence(baseNonce),
    exportSecret: (exporterContext: Uint8Array, length: number) =>
      hkdf.expand(exporter, 'sec', exporterContext, length),
  };
}

/** RFC 9180 §5.2: a message that fails to open takes no number. */
function nonceSequence(base: Uint8Array) {
  let number = 0n;
  return {
    current(): Buffer {
      const nonce = Buffer.from(base);
      const at = NONCE_BYTES - 8;
      nonce.writeBigUInt64BE(nonce.readBigUInt64BE(at) ^ number, at);
      return nonce;
    },
    advance() {
      number += 1n;
    },
  };
}
