import { type CipherGCM, createCipheriv, createDecipheriv } from 'node:crypto';
import { lengthOf } from '../platform/pieces.js';
import type { Chunk } from './chunk.js';

/**
 * AES-256-GCM chunk by chunk, as in the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár, CRYPTO 2015): the
 * nonce holds the chunk's position and whether it is the last, so chunks cannot be moved, repeated or cut off at the
 * end. Every blob has its own key, so the nonce needs no random part.
 */
export interface BlobKey {
  readonly key: Uint8Array;
  /** Authenticated, so that one blob's bytes are not accepted as another's. */
  readonly id: string;
}

export const KEY_BYTES = 32;
export const TAG_BYTES = 16;
const NONCE_BYTES = 12;

export function encryptChunk(key: BlobKey, place: number, { bytes, isLast }: Chunk): Buffer {
  const cipher = cipherFor(key, place, isLast);
  return Buffer.concat([cipher.update(bytes), tagOf(cipher)]);
}

/**
 * Encrypts pieces in memory, chunk by chunk and as pieces again: joining them first would copy every byte once more.
 */
export function encryptAll(key: BlobKey, pieces: readonly Uint8Array[], chunkBytes: number): readonly Buffer[] {
  let leftBytes = lengthOf(pieces);
  let place = 0;
  let roomBytes = chunkBytes;
  let cipher = cipherFor(key, place, leftBytes <= chunkBytes);
  const encrypted: Buffer[] = [];
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      if (roomBytes === 0) {
        encrypted.push(tagOf(cipher));
        place += 1;
        roomBytes = chunkBytes;
        cipher = cipherFor(key, place, leftBytes <= chunkBytes);
      }
      const part = piece.subarray(at, at + roomBytes);
      encrypted.push(cipher.update(part));
      at += part.length;
      roomBytes -= part.length;
      leftBytes -= part.length;
    }
  }
  encrypted.push(tagOf(cipher));
  return encrypted;
}

function cipherFor({ key, id }: BlobKey, place: number, isLast: boolean): CipherGCM {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place, isLast));
  cipher.setAAD(Buffer.from(id));
  return cipher;
}

function tagOf(cipher: CipherGCM): Buffer {
  cipher.final(); // returns nothing in GCM
  return cipher.getAuthTag();
}

/** The length of `sizeBytes` after encryption. */
export function encryptedBytes(sizeBytes: number, chunkBytes: number): number {
  return sizeBytes + TAG_BYTES * Math.max(1, Math.ceil(sizeBytes / chunkBytes));
}

export function decryptChunk({ key, id }: BlobKey, place: number, { bytes, isLast }: Chunk): Buffer {
  if (bytes.length < TAG_BYTES) throw new DamagedBlobError(id);
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place, isLast));
  decipher.setAAD(Buffer.from(id));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  try {
    const plain = decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES));
    decipher.final(); // throws if the tag does not match
    return plain;
  } catch {
    throw new DamagedBlobError(id);
  }
}

/** The store has lost or changed bytes. */
class DamagedBlobError extends Error {
  override readonly name = 'DamagedBlobError';
  constructor(id: string) {
    super(`Blob ${id} is damaged`);
  }
}

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(place, NONCE_BYTES - 5);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}
