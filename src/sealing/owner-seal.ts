import { setupBaseReceiver, setupBaseSender } from '../protocol/hpke/hpke.js';

const AEAD = 'aes-256-gcm';
/** RFC 9180 §7.1: Nenc of X25519. */
const ENC_BYTES = 32;

interface Bound {
  /** The kind of text; text sealed for one purpose opens for no other. */
  readonly purpose: string;
  /** The row it is for. */
  readonly context: string;
}

/** Sealed in one piece to a mailbox's public key (RFC 9180 base mode). `material`: 32 fresh random bytes. */
export function sealToOwner(
  { publicKey, material, purpose, context }: Bound & { readonly publicKey: Uint8Array; readonly material: Uint8Array },
  plain: Uint8Array,
): Buffer {
  const { enc, context: sender } = setupBaseSender(AEAD, {
    publicKey,
    info: infoOf(purpose),
    ephemeralMaterial: material,
  });
  return Buffer.concat([enc, sender.seal(Buffer.from(context), plain)]);
}

/** Throws if the bytes were changed, or were sealed for another key, purpose or row. */
export function openAsOwner(
  { privateKey, purpose, context }: Bound & { readonly privateKey: Uint8Array },
  sealed: Uint8Array,
): Buffer {
  const enc = sealed.subarray(0, ENC_BYTES);
  const receiver = setupBaseReceiver(AEAD, { privateKey, enc, info: infoOf(purpose) });
  return receiver.open(Buffer.from(context), sealed.subarray(ENC_BYTES));
}

function infoOf(purpose: string): Buffer {
  return Buffer.from(`waypost ${purpose} 1`);
}
