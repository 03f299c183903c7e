import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto';
import { HASH_BYTES, i2osp, labeledHkdf } from './labeled-hkdf.js';

/** DHKEM(X25519, HKDF-SHA256), RFC 9180 §4.1 and §7.1. Keys are raw, 32 bytes. */
export interface KeyPair {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

export const KEM_ID = 0x0020;
const KEY_BYTES = 32;
const hkdf = labeledHkdf(Buffer.concat([Buffer.from('KEM'), i2osp(KEM_ID, 2)]));
const NOTHING = Buffer.alloc(0);

/** A pair from key material that must be as unpredictable as a key: 32 random bytes or more. */
export function deriveKeyPair(material: Uint8Array): KeyPair {
  if (material.byteLength < KEY_BYTES) throw new RangeError('an X25519 pair needs 32 bytes of key material');
  const privateKey = hkdf.expand(hkdf.extract(NOTHING, 'dkp_prk', material), 'sk', NOTHING, KEY_BYTES);
  return { publicKey: rawPublicKey(createPublicKey(importPrivate(privateKey))), privateKey };
}

export interface Encapsulation {
  readonly sharedSecret: Buffer;
  /** The sender's ephemeral public key: travels beside the ciphertext. */
  readonly enc: Uint8Array;
}

export function encapsulate(recipientPublicKey: Uint8Array, ephemeral: KeyPair): Encapsulation {
  const dh = agree(importPrivate(ephemeral.privateKey), recipientPublicKey);
  return { enc: ephemeral.publicKey, sharedSecret: derive(dh, ephemeral.publicKey, recipientPublicKey) };
}

export function decapsulate(enc: Uint8Array, recipientPrivateKey: Uint8Array): Buffer {
  const privateKey = importPrivate(recipientPrivateKey);
  return derive(agree(privateKey, enc), enc, rawPublicKey(createPublicKey(privateKey)));
}

function derive(dh: Uint8Array, enc: Uint8Array, recipientPublicKey: Uint8Array): Buffer {
  const context = Buffer.concat([enc, recipientPublicKey]);
  return hkdf.expand(hkdf.extract(NOTHING, 'eae_prk', dh), 'shared_secret', context, HASH_BYTES);
}

function agree(privateKey: KeyObject, publicKey: Uint8Array): Buffer {
  const dh = diffieHellman({ privateKey, publicKey: importPublic(publicKey) });
  // RFC 9180 §7.1.4: a point of small order gives zeros, and with them a key that everybody knows
  if (dh.every((byte) => byte === 0)) throw new RangeError('the X25519 public key is of small order');
  return dh;
}

// RFC 8037 §2. As DER the same key takes eight to thirteen times as long to import, more than all the rest together
function importPublic(raw: Uint8Array): KeyObject {
  return createPublicKey({ key: { ...OKP, x: toBase64Url(raw) }, format: 'jwk' });
}

/** The public half is asked for and not used: it is computed. */
function importPrivate(raw: Uint8Array): KeyObject {
  return createPrivateKey({ key: { ...OKP, x: '', d: toBase64Url(raw) }, format: 'jwk' });
}

const OKP = { kty: 'OKP', crv: 'X25519' };

function rawPublicKey(key: KeyObject): Uint8Array {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
}

function toBase64Url(raw: Uint8Array): string {
  if (raw.byteLength !== KEY_BYTES) throw new RangeError('an X25519 key has 32 bytes');
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64url');
}
