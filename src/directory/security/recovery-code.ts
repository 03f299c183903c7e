import type { Keyring } from '../../keyring/keyring.js';
import type { Random } from '../../platform/random.js';
import { formatBase32 } from '../../protocol/base32/base32.js';

const COUNT = 10;
/** 16 letters: too many to guess, few enough to write down. */
const CODE_BYTES = 10;
const CODE = /^[a-z2-7]{16}$/;

/** Codes for a lost authenticator app; each opens the account once. */
export function newRecoveryCodes(random: Random): readonly string[] {
  return Array.from({ length: COUNT }, () => formatBase32(random.bytes(CODE_BYTES)).replace(/.{4}(?=.)/g, '$&-'));
}

/** Normalised for comparison, however it was copied. */
export function parseRecoveryCode(text: string): string | undefined {
  const code = text.toLowerCase().replace(/[\s-]/g, '');
  return CODE.test(code) ? code : undefined;
}

/** Keyed, and bound to the account; after a key rotation the hashes under older keys are included. */
export function recoveryCodeHashes(keyring: Pick<Keyring, 'macs'>, accountId: string, code: string): readonly string[] {
  return keyring.macs('recovery-code', `${accountId}\0${code}`).map((mac) => mac.toString('hex'));
}
