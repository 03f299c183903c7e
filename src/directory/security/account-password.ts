import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { forbidden, invalid, notFound } from '../../platform/service-error.js';
import type { PasswordHasher } from '../../platform/threads/password-hasher.js';
import { requireAccess } from '../access-policy.js';
import type { Account } from '../accounts/account.js';
import { findAccount, findPasswordHash, lockAccount } from '../accounts/account-store.js';
import { checkNewPassword } from '../accounts/new-password.js';
import type { AccountActor, ActorClient } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import type { Notify } from '../notify.js';
import type { SessionKeeper } from '../sessions/session-keeper.js';
import type { PasswordCheck } from './password-check.js';
import { notifySecurityChange } from './security-notice.js';
import { setPassword } from './set-password.js';

export interface AccountPassword {
  /** Ends every other session. An account without a password sets its first one without giving an old one. */
  change(actor: AccountActor, input: PasswordChange, client: ActorClient): Promise<void>;
  /** Throws what is wrong with the new password, if given. */
  check(actor: AccountActor, input: Partial<PasswordChange>): Promise<void>;
}

export interface PasswordChange {
  /** The current password. */
  readonly password: string | undefined;
  readonly newPassword: string;
}

export interface AccountPasswordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly passwords: PasswordCheck;
  readonly sessions: Pick<SessionKeeper, 'endAll'>;
  readonly notify: Notify;
  readonly recordAct: RecordAct;
  readonly passwordScore: number;
}

export function createAccountPassword(deps: AccountPasswordDeps): AccountPassword {
  const { db, clock, hasher, passwords, sessions, notify, recordAct, passwordScore } = deps;

  return {
    async check(actor, { newPassword }) {
      const account = await findAccount(db.reader, actor.accountId);
      if (newPassword === undefined || !account) return;
      checkNewPassword(newPassword, { minScore: passwordScore, email: account.email, field: 'new_password' });
    },

    async change(actor, { password, newPassword }, client) {
      requireAccess(actor, 'security.update');
      const account = await findAccount(db.reader, actor.accountId);
      if (!account) throw notFound('account.notFound');
      checkNewPassword(newPassword, { minScore: passwordScore, email: account.email, field: 'new_password' });
      const before = await checkOld(account, password, client);
      const passwordHash = await hasher.hash(newPassword);
      await db.inTransaction(async (tx) => {
        const held = await lockAccount(tx, account.id);
        if (!held || (await findPasswordHash(tx, held.id)) !== before) throw forbidden('security.wrongPassword');
        const keep = { keepSessionId: actor.sessionId, now: clock.now() };
        await setPassword(tx, sessions, { accountId: held.id, passwordHash, ...keep });
        await recordAct(tx, actor, 'password.changed');
        await notifySecurityChange(tx, notify, held, 'password');
      });
    },
  };

  /** Returns the stored hash that the old password was checked against. */
  async function checkOld(account: Account, password: string | undefined, client: ActorClient): Promise<string> {
    const stored = await findPasswordHash(db.reader, account.id);
    if (stored === '') return stored;
    if (password === undefined) throw invalid('input.required', { field: 'password' });
    const checked = await passwords.check(account.email, password, client);
    if (checked?.account.id !== account.id) throw forbidden('security.wrongPassword');
    return checked.passwordHash;
  }
}
