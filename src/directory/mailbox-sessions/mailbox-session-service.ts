import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { ActorClient, AliasActor } from '../actor.js';
import { type MailboxAuthenticator, proveMailbox } from '../credentials/prove-mailbox.js';
import { type MailboxActor, type MailboxLogin, zeroLogin } from '../mailboxes/mailbox-login.js';
import type { Page, PageRequest } from '../page.js';
import type { TokenUse } from '../tokens/token-use.js';
import type { MailboxSession } from './mailbox-session.js';
import type { CurrentMailboxSession, MailboxSessionKeeper, OpenedMailboxSession } from './mailbox-session-keeper.js';
import { findMailboxSessionById, listMailboxSessions } from './mailbox-session-store.js';

export interface MailboxSessionService {
  /** Lock-out and timing are the same as at every door. */
  signIn(asked: MailboxSignIn, client: ActorClient): Promise<OpenedMailboxSession>;
  /** The state for a newly loaded page. */
  current(token: string | undefined): Promise<CurrentMailboxSession>;
  list(actor: AliasActor, request: PageRequest): Promise<Page<MailboxSession>>;
  /** Ends every session of the mailbox; the calling one is replaced by a new one. */
  changePassword(actor: MailboxActor, asked: PasswordChange, client: ActorClient): Promise<OpenedMailboxSession>;
  /** Ends the session: its cookie is then invalid on every node. */
  end(actor: AliasActor, sessionId: string): Promise<MailboxSession>;
}

/** The part of the password service for the mailbox's own user. */
interface ChangePassword {
  change(
    actor: AliasActor,
    asked: PasswordChange,
    client: { readonly ip: string },
  ): Promise<{ readonly username: string; readonly password: string }>;
}

interface PasswordChange {
  readonly current: string;
  readonly new: string;
}

export interface MailboxSignIn {
  readonly address: string;
  readonly password: string;
  /** The session survives closing the browser, and idle time. */
  readonly isRemembered: boolean;
}

export function createMailboxSessionService({
  db,
  clock,
  authenticator,
  passwords,
  keeper,
  use,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly authenticator: MailboxAuthenticator;
  readonly passwords: ChangePassword;
  readonly keeper: Pick<MailboxSessionKeeper, 'open' | 'find' | 'end'>;
  readonly use: Pick<TokenUse, 'write'>;
}): MailboxSessionService {
  return {
    async signIn({ address, password, isRemembered }, client) {
      const login = await proveMailbox(authenticator, { user: address, password }, client);
      return openWith(login, isRemembered, client);
    },

    async current(token) {
      const found = token === undefined ? undefined : await keeper.find(token);
      if (!found) throw new ServiceError('unauthenticated', 'session.over');
      return found;
    },

    async list(actor, request) {
      requireAccess(actor, 'mailbox.manage', actor);
      await use.write();
      return listMailboxSessions(db.reader, actor.aliasId, { now: clock.now(), request });
    },

    async changePassword(actor, asked, client) {
      const before = await findMailboxSessionById(db.reader, actor.mailboxSessionId ?? '');
      const { username, password } = await passwords.change(actor, asked, client);
      const login = await proveMailbox(authenticator, { user: username, password }, client);
      return openWith(login, before?.isRemembered ?? false, client);
    },

    async end(actor, sessionId) {
      requireAccess(actor, 'mailbox.manage', actor);
      const ended = await db.inTransaction((tx) => keeper.end(tx, actor.aliasId, sessionId));
      if (!ended) throw notFound('session.notFound');
      db.scrubLog();
      return ended;
    },
  };
  async function openWith(login: MailboxLogin, isRemembered: boolean, client: ActorClient) {
    try {
      return await keeper.open(login, isRemembered, client);
    } finally {
      zeroLogin(login);
    }
  }
}
