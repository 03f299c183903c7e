import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../keyring/keyring.js';
import { type Random, randomHex } from '../../platform/random.js';

const HALF_BYTES = 6;
const HALF_DIGITS = HALF_BYTES * 2;

/**
 * What a sign-up with somebody else's address is given: it looks like a token and is answered like one whose account is
 * unproven, for ever. Its second half is a MAC of the first, so that nothing is stored of it.
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
