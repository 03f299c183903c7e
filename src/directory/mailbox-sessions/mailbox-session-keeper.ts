import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import type { ActorClient } from '../actor.js';
import { passwordVersion } from '../credentials/credential-revocation.js';
import { type MailboxActor, type MailboxLogin, toMailboxActor } from '../mailboxes/mailbox-login.js';
import { csrfTokenOf, hashSecret, isCsrfToken, isSecret, newSecret, shortUserAgent } from '../sessions/session.js';
import type { TokenUse } from '../tokens/token-use.js';
import { endOf, type MailboxSession } from './mailbox-session.js';
import {
  deleteMailboxSession,
  deleteOldestMailboxSessions,
  type FoundMailboxSession,
  findMailboxSession,
  findMailboxSessionById,
  insertMailboxSession,
} from './mailbox-session-store.js';
import { openSessionKeys, sealSessionKeys } from './session-keys.js';

/**
 * Opens, recognises and ends webmail sessions. Rows are read with every call, so an ended session is invalid on every
 * node.
 */
export interface MailboxSessionKeeper {
  open(login: MailboxLogin, isRemembered: boolean, client: ActorClient): Promise<OpenedMailboxSession>;
  /** Whether the CSRF token belongs to this session: a browser may also have a dashboard session. */
  isProof(token: string, csrfToken: string | undefined): boolean;
  /** Throws `unauthenticated` if the session is over, or the call does not come from its page. */
  authenticate(token: string, csrfToken: string | undefined): Promise<MailboxActor>;
  /** Without the CSRF token: only for showing a page its own state. */
  find(token: string): Promise<CurrentMailboxSession | undefined>;
  end(tx: Db, aliasId: string, sessionId: string): Promise<MailboxSession | undefined>;
  /**
   * For connections that a session keeps open. `undefined`: notices were interrupted, and any session may have ended.
   */
  onEnded(listener: (sessionId: string | undefined) => void): () => void;
  isOpen(sessionId: string): Promise<boolean>;
}

export interface CurrentMailboxSession {
  readonly session: MailboxSession;
  readonly address: string;
  readonly csrfToken: string;
}

export interface OpenedMailboxSession extends CurrentMailboxSession {
  /** For the cookie. */
  readonly token: string;
}

/** More browsers than a user has; a script that signs in for every call must not fill the table. */
const MAX_SESSIONS = 100;
const TOPIC = 'mailbox-session-ended';

export function createMailboxSessionKeeper({
  db,
  clock,
  random,
  keyring,
  use,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyring: Pick<Keyring, 'mac' | 'macs'>;
  readonly use: Pick<TokenUse, 'note'>;
}): MailboxSessionKeeper {
  return {
    async open(login, isRemembered, client) {
      const { aliasId, address, keys, verifier } = login;
      const token = newSecret(random);
      const tokenHash = hashSecret(token);
      const now = clock.now();
      const id = newId(random, now);
      const session: MailboxSession = {
        id,
        aliasId,
        ip: client.ip,
        userAgent: shortUserAgent(client),
        isRemembered,
        createdAt: now,
        lastSeenAt: now,
      };
      const sealedKeys = sealSessionKeys(token, { id, aliasId }, keys, random);
      const version = passwordVersion(Buffer.from(verifier, 'hex'));
      await db.inTransaction(async (tx) => {
        await insertMailboxSession(tx, { session, passwordVersion: version, sealedKeys }, tokenHash);
        for (const ended of await deleteOldestMailboxSessions(tx, aliasId, MAX_SESSIONS)) tellEnded(tx, ended);
      });
      return { session, address, token, csrfToken: csrfTokenOf(keyring, tokenHash) };
    },

    isProof: (token, csrfToken) => csrfToken !== undefined && isCsrfToken(keyring, hashSecret(token), csrfToken),

    async authenticate(token, csrfToken) {
      const tokenHash = hashSecret(token);
      const found = await recognise(token, tokenHash);
      if (!found) throw new ServiceError('unauthenticated', 'session.over');
      if (csrfToken === undefined || !isCsrfToken(keyring, tokenHash, csrfToken)) {
        throw new ServiceError('unauthenticated', 'session.csrfWrong');
      }
      const { session, domainId, accountId, address, publicKey, sealId, sealedKeys, verifierHash } = found;
      const { id, aliasId } = session;
      const keys = openSessionKeys(token, session, { publicKey, sealId, sealed: sealedKeys });
      const verifier = Buffer.from(verifierHash).toString('hex');
      return toMailboxActor({ aliasId, domainId, accountId, address, keys, verifier }, id);
    },

    async find(token) {
      const tokenHash = hashSecret(token);
      const found = await recognise(token, tokenHash);
      if (!found) return undefined;
      return { session: found.session, address: found.address, csrfToken: csrfTokenOf(keyring, tokenHash) };
    },

    async end(tx, aliasId, sessionId) {
      const ended = await deleteMailboxSession(tx, aliasId, sessionId);
      if (ended) tellEnded(tx, ended.id);
      return ended;
    },

    onEnded: (listener) => db.listen(TOPIC, (id) => listener(id === '' ? undefined : id)),

    async isOpen(sessionId) {
      const session = await findMailboxSessionById(db.reader, sessionId);
      return session !== undefined && endOf(session) > clock.now();
    },
  };

  async function recognise(token: string, tokenHash: string): Promise<FoundMailboxSession | undefined> {
    if (!isSecret(token)) return undefined;
    const found = await findMailboxSession(db.reader, tokenHash);
    const isOpen =
      found && endOf(found.session) > clock.now() && passwordVersion(found.verifierHash) === found.passwordVersion;
    if (isOpen) use.note(found.session.id);
    return isOpen ? found : undefined;
  }

  function tellEnded(tx: Db, sessionId: string): void {
    afterCommit(tx, () => db.tell(TOPIC, sessionId));
  }
}
