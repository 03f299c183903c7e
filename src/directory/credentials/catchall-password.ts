import type { Keyring } from '../../keyring/keyring.js';

/** A password for sending from any address of a domain; it opens no mailbox. */
export interface CatchallPassword {
  readonly id: string;
  readonly domainId: string;
  /** The admin whose daily limit its mail counts against. */
  readonly accountId: string;
  readonly description: string;
  readonly createdAt: number;
}

/** What is stored with it: the slow hash, and a short tag that tells which hash to try. */
export interface CatchallPasswordSecret {
  readonly loginTag: string;
  readonly passwordHash: string;
}

export const MAX_CATCHALL_PASSWORDS = 10;

// Long enough that ten passwords rarely share one, too short to search a password by
const TAG_HEX_DIGITS = 6;

/** Keyed, and different on every domain: the tags of two domains cannot be compared. */
export function catchallLoginTag(keyring: Pick<Keyring, 'mac'>, domainId: string, password: string): string {
  return keyring.mac('catch-all-tag', `${domainId}\0${password}`).toString('hex').slice(0, TAG_HEX_DIGITS);
}
