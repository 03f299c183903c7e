import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../keyring/keyring.js';
import { type Random, randomHex } from '../../platform/random.js';

const HALF_BYTES = 6;
const HALF_DIGITS = HALF_BYTES * 2;

/**
 * The answer to a sign-up with an address that already has an account: it looks like a token and is always answered
 * like one of an unproven account. Its second half is a MAC of the first, so nothing has to be stored.
 */
export function newDecoyToken(random: Random, keyring: Pick<Keyring, 'mac'>): string {
  const start = randomHex(random, HALF_BYTES);
  return start + half(keyring.mac('link', macInput(start))).toString('hex');
}

export function isDecoyToken(keyring: Pick<Keyring, 'macs'>, secret: string): boolean {
  const end = Buffer.from(secret.slice(HALF_DIGITS), 'hex');
  if (end.length !== HALF_BYTES) return false;
  return keyring.macs('link', macInput(secret.slice(0, HALF_DIGITS))).some((mac) => timingSafeEqual(half(mac), end));
}

function half(mac: Buffer): Buffer {
  return mac.subarray(0, HALF_BYTES);
}

function macInput(start: string): string {
  return `decoy-token\0${start}`;
}
