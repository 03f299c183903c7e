import type { Database, Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import type { Random } from '../../platform/random.js';
import { forbidden, invalid, notFound, ServiceError } from '../../platform/service-error.js';
import { findAccount, findPasswordHash, lockAccount, saveHasTotp } from '../accounts/account-store.js';
import type { Actor, ActorClient, OperatorActor } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import type { Notify } from '../notify.js';
import { deleteChallengesOf } from '../sessions/challenge-store.js';
import type { PasswordCheck } from './password-check.js';
import { newRecoveryCodes, parseRecoveryCode, recoveryCodeHashes } from './recovery-code.js';
import { requireSession } from './require-session.js';
import { notifySecurityChange } from './security-notice.js';
import { findStep, formatTotpSecret, newTotpSecret, totpUri } from './totp.js';
import { activateTotp, deleteTotp, findTotp, insertRecoveryCodes, savePendingTotp } from './totp-store.js';

export interface TotpService {
  /** A secret for the authenticator app; codes are not required until the first one is entered. */
  prepare(actor: Actor): Promise<{ readonly secret: string; readonly uri: string }>;
  /** Switches it on. The recovery codes are shown only once. */
  enable(actor: Actor, code: string): Promise<readonly string[]>;
  disable(actor: Actor, password: string, client: ActorClient): Promise<void>;
  /** For an owner who has lost the app and the recovery codes. */
  remove(actor: OperatorActor): Promise<void>;
}

export interface TotpServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyring: Pick<Keyring, 'seal' | 'open' | 'macs'>;
  readonly passwords: PasswordCheck;
  readonly notify: Notify;
  readonly recordAct: RecordAct;
  /** The service's name in the app. */
  readonly host: string;
}

export function createTotpService(deps: TotpServiceDeps): TotpService {
  const { db, clock, random, keyring, passwords, notify, recordAct, host } = deps;

  return {
    async prepare(actor) {
      requireSession(actor);
      const { accountId } = actor;
      const account = await findAccount(db.reader, accountId);
      if (!account) throw notFound('account.notFound');
      const secret = newTotpSecret(random);
      const isSaved = await db.inTransaction((tx) =>
        savePendingTotp(tx, keyring, { accountId, secret, now: clock.now() }),
      );
      if (!isSaved) throw alreadyOn();
      return { secret: formatTotpSecret(secret), uri: totpUri(secret, { issuer: host, email: account.email }) };
    },

    async enable(actor, code) {
      requireSession(actor);
      const { accountId } = actor;
      const codes = newRecoveryCodes(random);
      await db.inTransaction(async (tx) => {
        const account = await lockAccount(tx, accountId);
        const totp = await findTotp(tx, keyring, accountId);
        if (!account || !totp) throw invalid('totp.notPrepared');
        if (totp.isActive) throw alreadyOn();
        const now = clock.now();
        const step = findStep(totp.secret, code.replace(/\s/g, ''), now);
        if (step === undefined) throw invalid('totp.codeWrong');
        await activateTotp(tx, accountId, step);
        await saveHasTotp(tx, accountId, true, now);
        await insertRecoveryCodes(
          tx,
          accountId,
          codes.map((text) => hashOf(accountId, text)),
        );
        await recordAct(tx, actor, 'totp.enabled');
        await notifySecurityChange(tx, notify, account, 'totpOn');
      });
      return codes;
    },

    async disable(actor, password, client) {
      requireSession(actor);
      const { accountId } = actor;
      const account = await findAccount(db.reader, accountId);
      if (!account?.hasTotp) throw notFound('totp.off');
      const checked = await passwords.check(account.email, password, client);
      if (checked?.account.id !== accountId) throw forbidden('security.wrongPassword');
      await db.inTransaction(async (tx) => {
        await lockAccount(tx, accountId);
        if ((await findPasswordHash(tx, accountId)) !== checked.passwordHash) throw forbidden('security.wrongPassword');
        await switchOff(tx, actor);
      });
      db.scrubLog();
    },

    async remove(actor) {
      await db.inTransaction((tx) => switchOff(tx, actor));
      db.scrubLog();
    },
  };

  async function switchOff(tx: Db, actor: Actor): Promise<void> {
    const { accountId } = actor;
    const held = await lockAccount(tx, accountId);
    if (!held?.hasTotp) throw notFound('totp.off');
    await deleteTotp(tx, accountId);
    await deleteChallengesOf(tx, accountId);
    await saveHasTotp(tx, accountId, false, clock.now());
    await recordAct(tx, actor, 'totp.disabled');
    await notifySecurityChange(tx, notify, held, 'totpOff');
  }

  function hashOf(accountId: string, text: string): string {
    const [newest = ''] = recoveryCodeHashes(keyring, accountId, parseRecoveryCode(text) ?? '');
    return newest;
  }
}

function alreadyOn(): ServiceError {
  return new ServiceError('already-exists', 'totp.alreadyOn');
}
