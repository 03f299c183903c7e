import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher } from '../../platform/threads/password-hasher.js';

/** What an alias password unlocks. One slow hash yields both halves, and neither can be computed from the other. */
export interface AliasSecret {
  /** SHA-256 of the verifier: all that is stored of the password. */
  readonly verifierHash: Buffer;
  /** Wraps the mailbox key (AES-256); never stored. */
  readonly wrappingKey: Buffer;
}

export const SALT_BYTES = 16;
const KEY_BYTES = 32;

export async function deriveAliasSecret(
  hasher: Pick<PasswordHasher, 'derive'>,
  password: string,
  salt: Uint8Array,
): Promise<AliasSecret> {
  const root = await hasher.derive(password, salt);
  const half = (label: string) => Buffer.from(hkdfSync('sha256', root, '', `waypost:alias-${label}`, KEY_BYTES));
  return {
    verifierHash: hash('sha256', half('verifier'), 'buffer'),
    wrappingKey: half('wrapping-key'),
  };
}

export function isSameVerifier(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
