import { ServiceError } from '../platform/service-error.js';
import type { LockOutKeys, LoginCounts } from './lock-out-policy.js';

/** A client that waits behind its own guesses holds little, but not endlessly many may. */
const MAX_WAITING = 1000;

/** Attempts of this process whose password is being checked, and those that wait for them. */
export function createUndecidedAttempts() {
  const counts = new Map<string, number>();
  const waiting = new Map<() => void, LockOutKeys>();

  function change({ pair, client }: LockOutKeys, by: number): void {
    for (const key of [pair, client]) {
      const count = (counts.get(key) ?? 0) + by;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    }
  }

  return {
    count: ({ pair, client }: LockOutKeys): LoginCounts => ({
      pair: counts.get(pair) ?? 0,
      client: counts.get(client) ?? 0,
    }),
    add: (keys: LockOutKeys) => change(keys, 1),
    remove: (keys: LockOutKeys) => change(keys, -1),
    /** Resolves when an attempt under one of the keys has been decided. */
    wait(keys: LockOutKeys): Promise<void> {
      if (waiting.size >= MAX_WAITING) throw new ServiceError('busy', 'password.busy');
      return new Promise((resolve) => waiting.set(resolve, keys));
    },
    wake({ pair, client }: LockOutKeys): void {
      for (const [resolve, keys] of waiting) {
        if (keys.pair !== pair && keys.client !== client) continue;
        waiting.delete(resolve);
        resolve();
      }
    },
  };
}
