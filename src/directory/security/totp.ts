import { Secret, TOTP } from 'otpauth';
import type { Random } from '../../platform/random.js';
import { formatBase32 } from '../../protocol/base32/base32.js';

/** RFC 4226 §4: 160 bits, which every authenticator app accepts without parameters. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const CODE = /^\d{6}$/;
/** RFC 6238 §5.2: one step for slow typing or a slightly wrong clock. */
const WINDOW = 1;

export function newTotpSecret(random: Random): Buffer {
  return random.bytes(SECRET_BYTES);
}

/** The form that users type if they cannot scan the code. */
export function formatTotpSecret(secret: Uint8Array): string {
  return formatBase32(secret).toUpperCase();
}

/** The content of the QR code for authenticator apps. */
export function totpUri(secret: Uint8Array, { issuer, email }: { readonly issuer: string; readonly email: string }) {
  return new TOTP({ issuer, label: email, secret: toSecret(secret), period: PERIOD_SECONDS }).toString();
}

export function isTotpCode(text: string): boolean {
  return CODE.test(text);
}

/**
 * The time step of this code; `undefined`: it belongs to no step near `now`. A step counts once, so the caller stores
 * it.
 */
export function findStep(secret: Uint8Array, code: string, now: number): number | undefined {
  const clock = { period: PERIOD_SECONDS, timestamp: now };
  const delta = TOTP.validate({ token: code, secret: toSecret(secret), window: WINDOW, ...clock });
  return delta === null ? undefined : TOTP.counter(clock) + delta;
}

function toSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
