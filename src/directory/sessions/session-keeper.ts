import type { Database, Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import type { AccountActor, ActorClient } from '../actor.js';
import type { TokenCache } from '../tokens/token-cache.js';
import type { TokenUse } from '../tokens/token-use.js';
import {
  csrfTokenOf,
  hashSecret,
  isCsrfToken,
  isSecret,
  newSecret,
  type OpenedSession,
  SESSION_LIFETIME_MS,
  type Session,
  shortUserAgent,
} from './session.js';
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessions,
  type EndedSession,
  findSession,
  insertSession,
} from './session-store.js';

/** Opens, recognises and ends sessions; other files decide who may have one. */
export interface SessionKeeper {
  /** Call in the transaction that holds the account's lock, after its owner has been authenticated. */
  open(tx: Db, accountId: string, client: ActorClient): Promise<OpenedSession>;
  /** Throws `unauthenticated` if the session is over, or the call does not come from its page. */
  authenticate(token: string, csrfToken: string | undefined): Promise<AccountActor>;
  /** Without the CSRF token: only for showing a page its own state. */
  find(token: string): Promise<{ readonly actor: AccountActor; readonly csrfToken: string } | undefined>;
  end(tx: Db, accountId: string, sessionId: string): Promise<Session | undefined>;
  endAll(tx: Db, accountId: string, exceptId?: string): Promise<void>;
}

/** More browsers than a user has; a script that signs in for every call must not fill the table. */
const MAX_SESSIONS = 100;

export function createSessionKeeper({
  db,
  clock,
  random,
  keyring,
  cache,
  use,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyring: Pick<Keyring, 'mac' | 'macs'>;
  readonly cache: TokenCache;
  readonly use: Pick<TokenUse, 'note'>;
}): SessionKeeper {
  return {
    async open(tx, accountId, client) {
      const token = newSecret(random);
      const tokenHash = hashSecret(token);
      const now = clock.now();
      const id = newId(random, now);
      const times = { createdAt: now, lastSeenAt: now };
      const userAgent = shortUserAgent(client);
      await insertSession(tx, { id, accountId, ip: client.ip, userAgent, ...times }, tokenHash);
      forget(tx, await deleteOldestSessions(tx, accountId, MAX_SESSIONS));
      return { sessionId: id, token, csrfToken: csrfTokenOf(keyring, tokenHash) };
    },

    async authenticate(token, csrfToken) {
      const tokenHash = hashSecret(token);
      const actor = await recognise(token, tokenHash);
      if (!actor) throw new ServiceError('unauthenticated', 'session.over');
      if (csrfToken === undefined || !isCsrfToken(keyring, tokenHash, csrfToken)) {
        throw new ServiceError('unauthenticated', 'session.csrfWrong');
      }
      return actor;
    },

    async find(token) {
      const tokenHash = hashSecret(token);
      const actor = await recognise(token, tokenHash);
      return actor && { actor, csrfToken: csrfTokenOf(keyring, tokenHash) };
    },

    async end(tx, accountId, sessionId) {
      const ended = await deleteSession(tx, accountId, sessionId);
      if (ended) forget(tx, [ended]);
      return ended?.session;
    },

    async endAll(tx, accountId, exceptId) {
      forget(tx, await deleteSessions(tx, accountId, exceptId));
    },
  };

  async function recognise(token: string, tokenHash: string): Promise<AccountActor | undefined> {
    if (!isSecret(token)) return undefined;
    const actor = await cache.find(tokenHash, async () => {
      const session = await findSession(db.reader, tokenHash, clock.now() - SESSION_LIFETIME_MS);
      return session && toActor(session);
    });
    if (actor?.sessionId !== undefined) use.note(actor.sessionId);
    return actor;
  }

  function forget(tx: Db, ended: readonly EndedSession[]): void {
    for (const { tokenHash } of ended) cache.forget(tx, tokenHash);
  }
}

function toActor({ id, accountId }: Session): AccountActor {
  return { kind: 'account', accountId, sessionId: id, scope: { kind: 'all' } };
}
