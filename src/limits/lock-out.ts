import type { Database } from '../db/database.js';
import type { Keyring } from '../keyring/keyring.js';
import type { Clock } from '../platform/clock.js';
import type { Limit } from './limit.js';
import { decideLockOut, type LockOutKeys, type LoginCounts, lockOutKeys } from './lock-out-policy.js';
import { addFailure, countFailures, deleteFailures } from './login-failure-store.js';
import { createUndecidedAttempts } from './undecided-attempts.js';

/** After too many wrong passwords, even the right one is refused like a wrong one, until the window ends. */
export interface LockOut {
  isLockedOut(login: Login): Promise<boolean>;
  /**
   * Checks one password by `verify` and counts the outcome. `undefined`: wrong, or locked out and not checked; the
   * caller answers both alike.
   */
  guard<T>(attempt: LoginAttempt, verify: () => Promise<T | undefined>): Promise<T | undefined>;
}

interface Login {
  readonly clientIp: string;
  /** Normalised: one spelling per login. */
  readonly login: string;
}

interface LoginAttempt extends Login {
  readonly password: string;
}

const NOBODY: LoginCounts = { pair: 0, client: 0 };

export function createLockOut({
  db,
  limit,
  clock,
  keyring,
}: {
  readonly db: Database;
  /** The setting LOGINS; `undefined` disables lock-outs. */
  readonly limit: Limit | undefined;
  readonly clock: Clock;
  readonly keyring: Pick<Keyring, 'mac'>;
}): LockOut {
  if (!limit) return { isLockedOut: async () => false, guard: (_attempt, verify) => verify() };
  const windowMs = limit.windowSeconds * 1000;
  const undecided = createUndecidedAttempts();

  return {
    async isLockedOut({ clientIp, login }) {
      const failures = await failuresOf(lockOutKeys(clientIp, tag(login)));
      return decideLockOut(limit, failures, NOBODY) === 'locked';
    },

    async guard({ clientIp, login, password }, verify) {
      const keys = lockOutKeys(clientIp, tag(login));
      const failures = await undecided.enter(keys, () => admit(limit, keys));
      if (!failures) return undefined;
      try {
        const result = await verify();
        // The tag covers the login too: one password tried on many logins is many guesses of that client
        if (result === undefined) await recordFailure(keys, tag(`${login}\0${password}`));
        else if (failures.pair > 0) await db.inTransaction((tx) => deleteFailures(tx, keys.pair));
        return result;
      } finally {
        undecided.remove(keys);
      }
    },
  };

  /** The failures so far, when it is this attempt's turn; `undefined` if locked out. */
  async function admit(limit: Limit, keys: LockOutKeys): Promise<LoginCounts | undefined> {
    for (;;) {
      const nextDecision = undecided.nextDecision();
      // Counted before the failures are read: one that ends in between counts twice rather than not at all
      const others = undecided.count(keys);
      const failures = await failuresOf(keys);
      const verdict = decideLockOut(limit, failures, others);
      if (verdict === 'locked') return undefined;
      if (verdict === 'try') {
        undecided.add(keys);
        return failures;
      }
      await nextDecision;
    }
  }

  function failuresOf(keys: LockOutKeys): Promise<LoginCounts> {
    return countFailures(db.reader, keys, clock.now() - windowMs);
  }

  function recordFailure(keys: LockOutKeys, passwordTag: string): Promise<void> {
    const now = clock.now();
    return db.inTransaction((tx) => addFailure(tx, keys, passwordTag, now, now - windowMs));
  }

  function tag(text: string): string {
    return keyring.mac('login-failure', text).subarray(0, 16).toString('base64url');
  }
}
