import type { Database, Db } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Random } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { type Account, hasProvenAddress } from '../accounts/account.js';
import { parseAccountEmail } from '../accounts/account-policy.js';
import { findPasswordHash, lockAccount } from '../accounts/account-store.js';
import type { ActorClient } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import type { CheckedPassword, PasswordCheck } from '../security/password-check.js';
import { deleteOldestChallengesOf, insertChallenge } from '../sessions/challenge-store.js';
import { hashSecret, newSecret, type OpenedSession } from '../sessions/session.js';
import type { SessionKeeper } from '../sessions/session-keeper.js';

export interface SignInService {
  /** Throws `unauthenticated` with the same message and timing for every fault. */
  withPassword(input: { readonly email: string; readonly password: string }, client: ActorClient): Promise<SignIn>;
}

export type SignIn =
  | SignedIn
  /** The password was right; a code must follow. */
  | { readonly state: 'second-step'; readonly challenge: string };

export interface SignedIn {
  readonly state: 'signed-in';
  readonly account: Account;
  readonly session: OpenedSession;
}

const SECOND_STEP_MS = 5 * 60_000;
/** Sign-ins of one account that wait for their code at the same time. */
const MAX_WAITING = 20;

export interface SignInServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwords: PasswordCheck;
  readonly sessions: Pick<SessionKeeper, 'open'>;
  readonly recordAct: RecordAct;
  /** Sign-up is `verified`: no sign-in before an address of the account is proved. */
  readonly requiresProof: boolean;
}

export function createSignInService(deps: SignInServiceDeps): SignInService {
  const { db, clock, random, passwords, sessions, recordAct } = deps;

  return {
    async withPassword({ email, password }, client) {
      const checked = await passwords.check(parseAccountEmail(email, 'email'), password, client);
      const isAdmitted = checked && (!deps.requiresProof || hasProvenAddress(checked.account));
      const signIn = isAdmitted ? await db.inTransaction((tx) => admit(tx, checked, client)) : undefined;
      if (!signIn) throw wrong();
      return signIn;
    },
  };

  /** One answer: a right password of an unproven account must not reveal that the address was free before. */
  function wrong(): ServiceError {
    const key = deps.requiresProof ? 'session.wrongOrUnproven' : 'session.wrongCredentials';
    return new ServiceError('unauthenticated', key);
  }

  /** The account is locked: a password that changes at the same time gives no access. */
  async function admit(tx: Db, { account, passwordHash }: CheckedPassword, client: ActorClient) {
    const held = await lockAccount(tx, account.id);
    if (!held || (await findPasswordHash(tx, held.id)) !== passwordHash) return undefined;
    return held.hasTotp ? askForCode(tx, held.id) : open(tx, held, client);
  }

  async function askForCode(tx: Db, accountId: string): Promise<SignIn> {
    const challenge = newSecret(random);
    const expiresAt = clock.now() + SECOND_STEP_MS;
    const purpose = 'second-step';
    await insertChallenge(tx, { id: hashSecret(challenge), purpose, challenge: '', accountId, expiresAt });
    await deleteOldestChallengesOf(tx, accountId, MAX_WAITING);
    return { state: 'second-step', challenge };
  }

  async function open(tx: Db, account: Account, client: ActorClient): Promise<SignIn> {
    const session = await sessions.open(tx, account.id, client);
    const by = { accountId: account.id, client };
    await recordAct(tx, by, 'sign-in', { method: 'password', session_id: session.sessionId });
    return { state: 'signed-in', account, session };
  }
}
