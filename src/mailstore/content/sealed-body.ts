import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { SealedBlob } from '../../blobs/blob.js';
import { toChunks } from '../../blobs/chunk.js';
import { Pace } from '../../platform/pace.js';
import { lengthOf } from '../../platform/pieces.js';
import type { Random } from '../../platform/random.js';
import { deriveBaseReceiver, setupBaseSender } from '../../protocol/hpke/hpke.js';

/*
 * The octets of a message, in chunks under AES-256-GCM, so that each chunk opens alone. `docs/mailbox-format.md`.
 * Intake: sealed to the mailbox's public key (RFC 9180 base mode), the encapsulated key before the first chunk.
 * Mailbox: under a random key of its own, which a session with the mailbox key wraps.
 */

/** Opens the chunks of one body, whichever form it has. */
export interface BodyKey {
  readonly key: Uint8Array;
  readonly baseNonce: Uint8Array;
  /** Octets before the first chunk. */
  readonly skipBytes: number;
}

const AEAD = 'aes-256-gcm';
const INFO = Buffer.from('waypost intake 1');
const CHUNK_BYTES = 64 * 1024;
export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
/** RFC 9180 §7.1: Nenc of X25519. */
export const ENC_BYTES = 32;

/** `id` is bound in: what was sealed as one message opens as no other. `material`: 32 fresh random bytes. */
export function* sealIntake(
  { publicKey, id, material }: { readonly publicKey: Uint8Array; readonly id: string; readonly material: Uint8Array },
  pieces: readonly Buffer[],
): Generator<Uint8Array> {
  const { enc, context } = setupBaseSender(AEAD, { publicKey, info: INFO, ephemeralMaterial: material });
  yield enc;
  for (const { bytes, isLast } of chunksOf(pieces)) yield context.seal(boundTo(id, isLast), bytes);
}

/** The one X25519 operation of a message: its result is stored in the index and opens every chunk from then on. */
export function openIntakeKey(privateKey: Uint8Array, enc: Uint8Array): BodyKey {
  return { ...deriveBaseReceiver(AEAD, { privateKey, enc, info: INFO }), skipBytes: ENC_BYTES };
}

/** For one body only: its nonces are counted from zero. */
export function newBodyKey(random: Random): BodyKey {
  return { key: random.bytes(KEY_BYTES), baseNonce: Buffer.alloc(NONCE_BYTES), skipBytes: 0 };
}

export async function* sealBody(
  bodyKey: BodyKey,
  id: string,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Uint8Array> {
  let number = 0;
  for await (const { bytes, isLast } of toChunks(pieces, CHUNK_BYTES)) {
    const cipher = createCipheriv(AEAD, bodyKey.key, nonceOf(bodyKey, number++), { authTagLength: TAG_BYTES });
    cipher.setAAD(boundTo(id, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The whole body. Throws when anything was changed, cut off or sealed for another key or message. */
export function openBody(bodyKey: BodyKey, id: string, sealed: Uint8Array): Buffer {
  const chunks: Buffer[] = [];
  for (let at = bodyKey.skipBytes; at < sealed.length || chunks.length === 0; at += SEALED_CHUNK_BYTES) {
    const end = Math.min(at + SEALED_CHUNK_BYTES, sealed.length);
    chunks.push(
      openChunk(bodyKey, id, { number: chunks.length, isLast: end === sealed.length }, sealed.subarray(at, end)),
    );
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Octets `from` to `to`, exclusive; what is beyond the end is left out. Only the chunks concerned are read. */
export async function* openRange(
  bodyKey: BodyKey,
  id: string,
  blob: SealedBlob,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<Buffer> {
  const sealedBytes = blob.sizeBytes - bodyKey.skipBytes;
  const lastNumber = Math.max(0, Math.ceil(sealedBytes / SEALED_CHUNK_BYTES) - 1);
  const lastWanted = Math.min(Math.ceil(to / CHUNK_BYTES) - 1, lastNumber);
  let number = Math.floor(from / CHUNK_BYTES);
  if (to <= from || number > lastWanted) return;
  const start = bodyKey.skipBytes + number * SEALED_CHUNK_BYTES;
  const end = Math.min(bodyKey.skipBytes + (lastWanted + 1) * SEALED_CHUNK_BYTES, blob.sizeBytes);
  const pace = new Pace();
  for await (const { bytes } of toChunks(blob.read(start, end), SEALED_CHUNK_BYTES)) {
    if (pace.isDue) await pace.rest();
    const plain = openChunk(bodyKey, id, { number, isLast: number === lastNumber }, bytes);
    const firstOctet = number * CHUNK_BYTES;
    yield plain.subarray(Math.max(0, from - firstOctet), Math.max(0, to - firstOctet));
    number += 1;
  }
  if (number <= lastWanted) throw new Error(`Message ${id} lost its end`);
}

function openChunk(
  bodyKey: BodyKey,
  id: string,
  { number, isLast }: { readonly number: number; readonly isLast: boolean },
  sealed: Uint8Array,
): Buffer {
  const end = sealed.length - TAG_BYTES;
  if (end < 0) throw new RangeError(`Message ${id} is cut short`);
  const decipher = createDecipheriv(AEAD, bodyKey.key, nonceOf(bodyKey, number), { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(id, isLast));
  decipher.setAuthTag(sealed.subarray(end));
  const plain = decipher.update(sealed.subarray(0, end));
  decipher.final(); // returns nothing in this mode, and throws when the tag differs
  return plain;
}

/** RFC 9180 §5.2, for both forms. */
function nonceOf({ baseNonce }: BodyKey, number: number): Buffer {
  const nonce = Buffer.from(baseNonce);
  nonce.writeUInt32BE((nonce.readUInt32BE(NONCE_BYTES - 4) ^ number) >>> 0, NONCE_BYTES - 4);
  return nonce;
}

/** The last chunk is marked: a message whose end is missing does not open. */
function boundTo(id: string, isLast: boolean): Buffer {
  return Buffer.from(`${id} message ${isLast ? 'end' : 'more'}`);
}

/** At least one chunk, perhaps empty. Only a chunk that two pieces share is copied. */
function* chunksOf(pieces: readonly Buffer[]): Generator<{ readonly bytes: Buffer; readonly isLast: boolean }> {
  let left = lengthOf(pieces);
  let open: Buffer[] = [];
  let openBytes = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + CHUNK_BYTES - openBytes);
      open.push(part);
      openBytes += part.length;
      at += part.length;
      left -= part.length;
      if (openBytes < CHUNK_BYTES && left > 0) continue;
      yield { bytes: open.length === 1 && open[0] ? open[0] : Buffer.concat(open), isLast: left === 0 };
      open = [];
      openBytes = 0;
    }
  }
  if (pieces.every(({ length }) => length === 0)) yield { bytes: Buffer.alloc(0), isLast: true };
}
