import type { Database } from '../../db/database.js';
import type { LockOut } from '../../limits/lock-out.js';
import { invalid } from '../../platform/service-error.js';
import type { PasswordHasher } from '../../platform/threads/password-hasher.js';
import type { Account } from '../accounts/account.js';
import { findAccountWithPassword } from '../accounts/account-store.js';
import { MAX_PASSWORD_CHARACTERS } from '../accounts/new-password.js';
import type { ActorClient } from '../actor.js';
import type { FailedSignIns } from './failed-sign-ins.js';

/** Checks the password of an account, in the same time whether the account exists or not. */
export interface PasswordCheck {
  /** `undefined`: wrong, unknown or locked out; the caller answers all three alike. `email` in its stored form. */
  check(email: string, password: string, client: ActorClient): Promise<CheckedPassword | undefined>;
}

export interface CheckedPassword {
  readonly account: Account;
  /** The hash it was checked against: it must be unchanged when the result is used. */
  readonly passwordHash: string;
}

export function createPasswordCheck({
  db,
  hasher,
  lockOut,
  failedSignIns,
}: {
  readonly db: Database;
  readonly hasher: Pick<PasswordHasher, 'hash' | 'verify'>;
  readonly lockOut: Pick<LockOut, 'guard'>;
  readonly failedSignIns: Pick<FailedSignIns, 'note'>;
}): PasswordCheck {
  let decoy: Promise<string> | undefined;

  return {
    async check(email, password, client) {
      if (password.length > MAX_PASSWORD_CHARACTERS) {
        throw invalid('input.tooLong', { field: 'password', max: MAX_PASSWORD_CHARACTERS });
      }
      decoy ??= hasher.hash('nobody has this password');
      const decoyHash = await decoy;
      const known = await findAccountWithPassword(db.reader, email);
      // Distinct from an alias of the same address: each is counted by itself
      const attempt = { clientIp: client.ip, login: `account\0${email}`, password };
      return lockOut.guard(attempt, async () => {
        const isRight = await hasher.verify(known?.passwordHash || decoyHash, password);
        if (known && isRight && known.passwordHash !== '') return known;
        if (known) failedSignIns.note(known.account.id, client, 'password');
        return undefined;
      });
    },
  };
}
