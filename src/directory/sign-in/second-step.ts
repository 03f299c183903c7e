import type { Database, Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { LockOut } from '../../limits/lock-out.js';
import type { Clock } from '../../platform/clock.js';
import { ServiceError } from '../../platform/service-error.js';
import type { Account } from '../accounts/account.js';
import { lockAccount } from '../accounts/account-store.js';
import type { ActorClient } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import type { Notify } from '../notify.js';
import type { FailedSignIns } from '../security/failed-sign-ins.js';
import { parseRecoveryCode, recoveryCodeHashes } from '../security/recovery-code.js';
import { notifySecurityChange } from '../security/security-notice.js';
import { findStep, isTotpCode } from '../security/totp.js';
import { countRecoveryCodes, findTotp, takeRecoveryCode, takeStep } from '../security/totp-store.js';
import { deleteChallenge, takeChallengeTry } from '../sessions/challenge-store.js';
import { hashSecret } from '../sessions/session.js';
import type { SessionKeeper } from '../sessions/session-keeper.js';
import type { SignedIn } from './sign-in-service.js';

export interface SecondStepService {
  /** `code`: of the authenticator app, or a recovery code. Throws `unauthenticated`. */
  complete(answer: { readonly challenge: string; readonly code: string }, client: ActorClient): Promise<SignedIn>;
}

const MAX_TRIES = 5;

type Method = 'totp' | 'recovery-code';

export interface SecondStepDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Pick<Keyring, 'open' | 'macs'>;
  readonly lockOut: Pick<LockOut, 'guard'>;
  readonly sessions: Pick<SessionKeeper, 'open'>;
  readonly failedSignIns: Pick<FailedSignIns, 'note'>;
  readonly notify: Notify;
  readonly recordAct: RecordAct;
}

export function createSecondStep(deps: SecondStepDeps): SecondStepService {
  const { db, clock, keyring, lockOut, sessions, failedSignIns, notify, recordAct } = deps;

  return {
    async complete({ challenge, code: text }, client) {
      const id = hashSecret(challenge);
      const rules = { purpose: 'second-step', maxTries: MAX_TRIES, now: clock.now() } as const;
      const waiting = await db.inTransaction((tx) => takeChallengeTry(tx, id, rules));
      const accountId = waiting?.accountId;
      if (accountId === undefined) throw new ServiceError('unauthenticated', 'session.challengeOver');
      const code = text.replace(/\s/g, '');
      // The password gives any number of challenges, but no more guesses than the lock-out allows
      const attempt = { clientIp: client.ip, login: `second-step\0${accountId}`, password: code };
      const signedIn = await lockOut.guard(attempt, () =>
        db.inTransaction((tx) => admit(tx, { accountId, challengeId: id, code }, client)),
      );
      if (signedIn) return signedIn;
      failedSignIns.note(accountId, client, 'second-step');
      throw new ServiceError('unauthenticated', 'session.codeWrong');
    },
  };

  async function admit(
    tx: Db,
    { accountId, challengeId, code }: { accountId: string; challengeId: string; code: string },
    client: ActorClient,
  ): Promise<SignedIn | undefined> {
    const account = await lockAccount(tx, accountId);
    const method = account && (await takeCode(tx, account, code));
    // Deleted with the password that preceded it, if that was changed
    if (!method || !(await deleteChallenge(tx, challengeId))) return undefined;
    const session = await sessions.open(tx, accountId, client);
    const by = { accountId, client };
    await recordAct(tx, by, 'sign-in', { method, session_id: session.sessionId });
    if (method === 'recovery-code') {
      await recordAct(tx, by, 'recovery-code.used', { left: await countRecoveryCodes(tx, accountId) });
      await notifySecurityChange(tx, notify, account, 'recoveryCode');
    }
    return { state: 'signed-in', account, session };
  }

  /** A right code is used up. */
  async function takeCode(tx: Db, { id }: Account, code: string): Promise<Method | undefined> {
    if (isTotpCode(code)) {
      const totp = await findTotp(tx, keyring, id);
      const step = totp?.isActive ? findStep(totp.secret, code, clock.now()) : undefined;
      return step !== undefined && (await takeStep(tx, id, step)) ? 'totp' : undefined;
    }
    const recovery = parseRecoveryCode(code);
    if (recovery === undefined) return undefined;
    return (await takeRecoveryCode(tx, id, recoveryCodeHashes(keyring, id, recovery))) ? 'recovery-code' : undefined;
  }
}
