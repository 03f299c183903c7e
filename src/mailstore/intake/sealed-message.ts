import { setupBaseReceiver, setupBaseSender } from '../../protocol/hpke/hpke.js';

/** Mail sealed to a mailbox: RFC 9180 base mode, one chunk after the other, so that no message is in memory twice. */

const AEAD = 'aes-256-gcm';
const INFO = Buffer.from('waypost intake 1');
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const ENC_BYTES = 32;

/** `id` is bound in: what was sealed as one message opens as no other. `material`: 32 fresh random bytes. */
export function* sealMessage(
  { publicKey, id, material }: { readonly publicKey: Uint8Array; readonly id: string; readonly material: Uint8Array },
  pieces: readonly Buffer[],
): Generator<Uint8Array> {
  const { enc, context } = setupBaseSender(AEAD, { publicKey, info: INFO, ephemeralMaterial: material });
  yield enc;
  const chunks = [...chunksOf(pieces)];
  for (const [i, chunk] of chunks.entries()) yield context.seal(boundTo(id, i === chunks.length - 1), chunk);
}

/** Throws when anything was changed, cut off or sealed for another key or message. */
export function openMessage(
  { privateKey, id }: { readonly privateKey: Uint8Array; readonly id: string },
  sealed: Uint8Array,
): Buffer {
  const enc = sealed.subarray(0, ENC_BYTES);
  const context = setupBaseReceiver(AEAD, { privateKey, enc, info: INFO });
  const chunks: Buffer[] = [];
  for (let at = ENC_BYTES; at < sealed.length || chunks.length === 0; at += CHUNK_BYTES + TAG_BYTES) {
    const end = Math.min(at + CHUNK_BYTES + TAG_BYTES, sealed.length);
    chunks.push(context.open(boundTo(id, end === sealed.length), sealed.subarray(at, end)));
  }
  return Buffer.concat(chunks);
}

/** The last chunk says so: a message whose end is missing does not open. */
function boundTo(id: string, isLast: boolean): Buffer {
  return Buffer.from(`${id} message ${isLast ? 'end' : 'more'}`);
}

/** At least one, perhaps empty. Only a chunk that two pieces share is copied. */
function* chunksOf(pieces: readonly Buffer[]): Generator<Buffer> {
  let open: Buffer[] = [];
  let openBytes = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + CHUNK_BYTES - openBytes);
      open.push(part);
      openBytes += part.length;
      at += part.length;
      if (openBytes < CHUNK_BYTES) continue;
      yield open.length === 1 && open[0] ? open[0] : Buffer.concat(open);
      open = [];
      openBytes = 0;
    }
  }
  if (openBytes > 0 || pieces.every(({ length }) => length === 0)) yield Buffer.concat(open);
}
