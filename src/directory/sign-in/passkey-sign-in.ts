import type { Database, Db } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Random } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { hasProvenAddress } from '../accounts/account.js';
import { lockAccount } from '../accounts/account-store.js';
import type { ActorClient } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import type { StoredPasskey } from '../security/passkey.js';
import { CHALLENGE_BYTES, CHALLENGE_MS, type PreparedCeremony } from '../security/passkey-service.js';
import { findPasskey, markPasskeyUsed } from '../security/passkey-store.js';
import type { Webauthn } from '../security/webauthn.js';
import { deleteOldestChallenges, insertChallenge, takeChallenge } from '../sessions/challenge-store.js';
import { hashSecret, newSecret } from '../sessions/session.js';
import type { SessionKeeper } from '../sessions/session-keeper.js';
import type { SignedIn } from './sign-in-service.js';

export interface PasskeySignIn {
  /** For any caller: the device names the account afterwards. */
  start(): Promise<PreparedCeremony>;
  /** Throws `unauthenticated`. */
  complete(answer: PasskeyAnswer, client: ActorClient): Promise<SignedIn>;
}

interface PasskeyAnswer {
  readonly challengeId: string;
  readonly response: { readonly id: string };
}

/** Unknown callers may start; the oldest are deleted, so that they cannot fill the table. */
const MAX_WAITING = 10_000;

export interface PasskeySignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly webauthn: Webauthn;
  readonly sessions: Pick<SessionKeeper, 'open'>;
  readonly recordAct: RecordAct;
  readonly requiresProof: boolean;
}

export function createPasskeySignIn(deps: PasskeySignInDeps): PasskeySignIn {
  const { db, clock, random, webauthn, sessions, recordAct } = deps;
  const purpose = 'passkey-sign-in';

  return {
    async start() {
      const options = await webauthn.signInOptions(random.bytes(CHALLENGE_BYTES));
      const challengeId = newSecret(random);
      const { challenge } = options;
      const expiresAt = clock.now() + CHALLENGE_MS;
      await db.inTransaction(async (tx) => {
        await insertChallenge(tx, { id: hashSecret(challengeId), purpose, challenge, accountId: undefined, expiresAt });
        await deleteOldestChallenges(tx, purpose, MAX_WAITING);
      });
      return { challengeId, options };
    },

    async complete({ challengeId, response }, client) {
      const id = hashSecret(challengeId);
      const waiting = await db.inTransaction((tx) => takeChallenge(tx, id, { purpose, now: clock.now() }));
      const passkey = waiting && (await findPasskey(db.reader, response.id));
      if (!passkey) throw refused();
      const counter = await webauthn.verifySignIn(response, waiting.challenge, passkey);
      if (counter === undefined) throw refused();
      const signedIn = await db.inTransaction((tx) => admit(tx, passkey, counter, client));
      if (!signedIn) throw refused();
      return signedIn;
    },
  };

  async function admit(
    tx: Db,
    passkey: StoredPasskey,
    newCounter: number,
    client: ActorClient,
  ): Promise<SignedIn | undefined> {
    const account = await lockAccount(tx, passkey.accountId);
    if (!account || !(await markPasskeyUsed(tx, passkey, { newCounter, now: clock.now() }))) return undefined;
    if (deps.requiresProof && !hasProvenAddress(account)) throw new ServiceError('unauthenticated', 'auth.unproven');
    const session = await sessions.open(tx, account.id, client);
    const details = { method: 'passkey', passkey_id: passkey.id, session_id: session.sessionId };
    await recordAct(tx, { accountId: account.id, client }, 'sign-in', details);
    return { state: 'signed-in', account, session };
  }
}

function refused(): ServiceError {
  return new ServiceError('unauthenticated', 'passkey.refused');
}
