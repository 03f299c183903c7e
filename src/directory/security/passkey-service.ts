import type { Database } from '../../db/database.js';
import { isUniqueViolation } from '../../db/unique-violation.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { invalid, notFound, ServiceError } from '../../platform/service-error.js';
import { isLonger } from '../../protocol/text/is-longer.js';
import { requireAccess } from '../access-policy.js';
import { findAccount, lockAccount } from '../accounts/account-store.js';
import type { Actor } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import type { Notify } from '../notify.js';
import { deleteOldestChallengesOf, insertChallenge, takeChallenge } from '../sessions/challenge-store.js';
import { hashSecret, newSecret } from '../sessions/session.js';
import type { Passkey } from './passkey.js';
import { countPasskeys, deletePasskey, insertPasskey, listPasskeys } from './passkey-store.js';
import { requireSession } from './require-session.js';
import { notifySecurityChange } from './security-notice.js';
import type { CeremonyOptions, Webauthn } from './webauthn.js';

export interface PasskeyService {
  list(actor: Actor): Promise<readonly Passkey[]>;
  /** The options that the browser passes to the device. */
  prepare(actor: Actor): Promise<PreparedCeremony>;
  add(actor: Actor, input: NewPasskey): Promise<Passkey>;
  remove(actor: Actor, id: string): Promise<Passkey>;
}

export interface PreparedCeremony {
  readonly challengeId: string;
  readonly options: CeremonyOptions;
}

interface NewPasskey {
  readonly challengeId: string;
  readonly name: string;
  readonly response: unknown;
}

export const CHALLENGE_MS = 5 * 60_000;
export const CHALLENGE_BYTES = 32;
const MAX_PASSKEYS = 20;
const MAX_NAME_CHARACTERS = 100;
const MAX_WAITING = 20;

export interface PasskeyServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly webauthn: Webauthn;
  readonly notify: Notify;
  readonly recordAct: RecordAct;
}

export function createPasskeyService(deps: PasskeyServiceDeps): PasskeyService {
  const { db, clock, random, webauthn, notify, recordAct } = deps;
  const purpose = 'passkey-registration';

  return {
    async list(actor) {
      requireAccess(actor, 'security.read');
      return listPasskeys(db.reader, actor.accountId);
    },

    async prepare(actor) {
      requireSession(actor);
      const { accountId } = actor;
      const account = await findAccount(db.reader, accountId);
      if (!account) throw notFound('account.notFound');
      const known = await listPasskeys(db.reader, accountId);
      if (known.length >= MAX_PASSKEYS) throw tooMany();
      const options = await webauthn.registrationOptions(account, known, random.bytes(CHALLENGE_BYTES));
      const challengeId = newSecret(random);
      const expiresAt = clock.now() + CHALLENGE_MS;
      await db.inTransaction(async (tx) => {
        const { challenge } = options;
        await insertChallenge(tx, { id: hashSecret(challengeId), purpose, challenge, accountId, expiresAt });
        await deleteOldestChallengesOf(tx, accountId, MAX_WAITING);
      });
      return { challengeId, options };
    },

    async add(actor, input) {
      requireSession(actor);
      const name = parseName(input.name);
      const { accountId } = actor;
      const id = hashSecret(input.challengeId);
      const waiting = await db.inTransaction((tx) => takeChallenge(tx, id, { purpose, now: clock.now() }));
      if (waiting?.accountId !== accountId) throw invalid('passkey.challengeOver');
      const credential = await webauthn.verifyRegistration(input.response, waiting.challenge);
      if (!credential) throw invalid('passkey.invalid');
      const now = clock.now();
      const passkey = { id: newId(random, now), accountId, name, createdAt: now, lastUsedAt: undefined };
      try {
        await db.inTransaction(async (tx) => {
          const account = await lockAccount(tx, accountId);
          if (!account) throw notFound('account.notFound');
          if ((await countPasskeys(tx, accountId)) >= MAX_PASSKEYS) throw tooMany();
          await insertPasskey(tx, { ...passkey, ...credential });
          await recordAct(tx, actor, 'passkey.added', { passkey_id: passkey.id, name });
          await notifySecurityChange(tx, notify, account, 'passkeyAdded');
        });
      } catch (error) {
        if (!isUniqueViolation(error, 'passkey_credential')) throw error;
        throw new ServiceError('already-exists', 'passkey.known');
      }
      return passkey;
    },

    async remove(actor, id) {
      requireSession(actor);
      return db.inTransaction(async (tx) => {
        const account = await lockAccount(tx, actor.accountId);
        const removed = account && (await deletePasskey(tx, account.id, id));
        if (!removed) throw notFound('passkey.notFound');
        await recordAct(tx, actor, 'passkey.removed', { passkey_id: id, name: removed.name });
        await notifySecurityChange(tx, notify, account, 'passkeyRemoved');
        return removed;
      });
    },
  };
}

function tooMany(): ServiceError {
  return invalid('passkey.tooMany', { max: MAX_PASSKEYS });
}

function parseName(text: string): string {
  const name = text.trim();
  if (name === '') throw invalid('input.required', { field: 'name' });
  if (isLonger(name, MAX_NAME_CHARACTERS)) {
    throw invalid('input.tooLong', { field: 'name', max: MAX_NAME_CHARACTERS });
  }
  return name;
}
