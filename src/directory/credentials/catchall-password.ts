import type { Keyring } from '../../keyring/keyring.js';

/** A password for sending from any address of a domain; it opens no mailbox. */
export interface CatchallPassword {
  readonly id: string;
  readonly domainId: string;
  /** The admin whose daily count its sending uses. */
  readonly accountId: string;
  readonly description: string;
  readonly createdAt: number;
}

/** What is stored beside it: the slow hash, and a short tag that tells which hash to try. */
export interface CatchallPasswordSecret {
  readonly loginTag: string;
  readonly passwordHash: string;
}

export const MAX_CATCHALL_PASSWORDS = 10;

// Long enough that ten passwords hardly ever share one, too short to search a password by
const TAG_HEX_DIGITS = 6;

/** Keyed, and different on every domain: the stored tags of two domains tell nothing about each other. */
export function catchallLoginTag(keyring: Pick<Keyring, 'mac'>, domainId: string, password: string): string {
  return keyring.mac('catch-all-tag', `${domainId}\0${password}`).toString('hex').slice(0, TAG_HEX_DIGITS);
}
