import type { Database } from '../../db/database.js';
import type { JobHandler, Jobs } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import type { Random } from '../../platform/random.js';
import { invalid, type ServiceError } from '../../platform/service-error.js';
import type { PasswordHasher } from '../../platform/threads/password-hasher.js';
import { type Account, hasProvenAddress, reachableEmail } from '../accounts/account.js';
import { parseAccountEmail } from '../accounts/account-policy.js';
import { findAccount, findAccountByEmail, lockAccount } from '../accounts/account-store.js';
import type { AddressProofs } from '../accounts/address-proofs.js';
import { checkNewPassword } from '../accounts/new-password.js';
import type { ActorClient } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import { passwordResetLink } from '../links.js';
import type { Notify } from '../notify.js';
import { hashSecret, newSecret } from '../sessions/session.js';
import type { SessionKeeper } from '../sessions/session-keeper.js';
import { findResetAccount, saveReset, takeReset } from './password-reset-store.js';
import { notifySecurityChange } from './security-notice.js';
import { setPassword } from './set-password.js';

export interface PasswordResets {
  /** Never reveals whether the address is known, not even by timing: a job does the work. */
  request(input: { readonly email: string }): Promise<void>;
  /** The job: sends the link, at most every five minutes. An unproven account gets the letter that proves it. */
  readonly send: JobHandler;
  /** Throws what is wrong with the new password, if given. */
  check(input: { readonly password?: string }): void;
  /** Completes the reset with the link, which works once. */
  complete(input: { readonly token: string; readonly password: string }, client: ActorClient): Promise<void>;
}

export const PASSWORD_RESET_JOB = 'password-reset';
const VALID_MS = 3_600_000;
const RESEND_AFTER_MS = 5 * 60_000;

export interface PasswordResetsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly jobs: Jobs;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly sessions: Pick<SessionKeeper, 'endAll'>;
  readonly notify: Notify;
  readonly proofs: Pick<AddressProofs, 'resend'>;
  readonly recordAct: RecordAct;
  readonly passwordScore: number;
  readonly baseUrl: () => string;
}

export function createPasswordResets(deps: PasswordResetsDeps): PasswordResets {
  const { db, clock, random, jobs, hasher, sessions, notify, recordAct } = deps;

  return {
    async request({ email }) {
      const payload = { email: parseAccountEmail(email, 'email') };
      await db.inTransaction((tx) => jobs.enqueue(tx, { kind: PASSWORD_RESET_JOB, payload }));
    },

    async send(payload) {
      const { email } = payload as { readonly email: string };
      const account = await findAccountByEmail(db.reader, email);
      if (account && !hasProvenAddress(account)) await deps.proofs.resend(email);
      else if (account) await sendLink(account);
    },

    check({ password }) {
      if (password !== undefined)
        checkNewPassword(password, { minScore: deps.passwordScore, email: '', field: 'password' });
    },

    async complete({ token, password }, client) {
      const tokenHash = hashSecret(token);
      const accountId = await findResetAccount(db.reader, tokenHash, clock.now());
      const account = accountId && (await findAccount(db.reader, accountId));
      if (!account || !hasProvenAddress(account)) throw linkUnknown();
      checkNewPassword(password, { minScore: deps.passwordScore, email: account.email, field: 'password' });
      const passwordHash = await hasher.hash(password);
      await db.inTransaction(async (tx) => {
        const held = await lockAccount(tx, account.id);
        const now = clock.now();
        if (!held || !(await takeReset(tx, tokenHash, now))) throw linkUnknown();
        await setPassword(tx, sessions, { accountId: held.id, passwordHash, now });
        await recordAct(tx, { accountId: held.id, client }, 'password.reset');
        await notifySecurityChange(tx, notify, held, 'password');
      });
    },
  };

  async function sendLink(account: Account): Promise<void> {
    const token = newSecret(random);
    const { id: accountId, locale } = account;
    const now = clock.now();
    const expiresAt = now + VALID_MS;
    const reset = { accountId, tokenHash: hashSecret(token), sentAt: now, expiresAt };
    const to = { accountId, email: reachableEmail(account), locale };
    const link = passwordResetLink(deps.baseUrl(), token);
    await db.inTransaction(async (tx) => {
      if (!(await saveReset(tx, reset, now - RESEND_AFTER_MS))) return;
      await notify(tx, { to, kind: 'account.passwordReset', link, expiresAt });
    });
  }
}

function linkUnknown(): ServiceError {
  return invalid('passwordReset.linkUnknown');
}
