import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { createGrowingCache } from '../../platform/growing-cache.js';

const MAX_LOGINS = 10_000;
const REMEMBER_MS = 60_000;

/**
 * Passwords that were right within the last minute, so that a busy client does not pay a slow hash per call. The stored
 * verifier is part of the key and is read each time: a changed password is forgotten at once, on every node.
 */
export interface RememberedLogins {
  key(password: string, credential: { readonly id: string; readonly verifier: string }): string;
  has(key: string): boolean;
  add(key: string): void;
}

export function createRememberedLogins({
  keyring,
  clock,
}: {
  readonly keyring: Pick<Keyring, 'mac'>;
  readonly clock: Clock;
}): RememberedLogins {
  const keys = createGrowingCache<true>(MAX_LOGINS, {
    ttl: REMEMBER_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now() },
  });
  return {
    key: (password, { id, verifier }) =>
      keyring.mac('auth-cache', `${id}\0${verifier}\0${password}`).toString('base64'),
    has: (key) => keys.has(key),
    add: (key) => void keys.set(key, true),
  };
}
