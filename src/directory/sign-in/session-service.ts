import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { invalid, notFound } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { Account } from '../accounts/account.js';
import { findAccount } from '../accounts/account-store.js';
import type { AccountActor } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import type { Page, PageRequest } from '../page.js';
import { countPasskeys } from '../security/passkey-store.js';
import { SESSION_LIFETIME_MS, type Session } from '../sessions/session.js';
import type { SessionKeeper } from '../sessions/session-keeper.js';
import { listSessions } from '../sessions/session-store.js';
import type { TokenUse } from '../tokens/token-use.js';

export interface SessionService {
  /** The state for a newly loaded page; `undefined`: not signed in. */
  current(token: string | undefined): Promise<CurrentSession | undefined>;
  list(actor: AccountActor, request: PageRequest): Promise<Page<Session>>;
  /** Ends the session: its cookie is then invalid on every node. */
  end(actor: AccountActor, sessionId: string): Promise<Session>;
  /** Ends the calling session. */
  signOut(actor: AccountActor): Promise<Session>;
}

export interface CurrentSession {
  readonly sessionId: string;
  readonly csrfToken: string;
  readonly account: Account;
  readonly security: { readonly hasTotp: boolean; readonly passkeyCount: number };
}

export function createSessionService({
  db,
  clock,
  sessions,
  sessionUse,
  recordAct,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: Pick<SessionKeeper, 'find' | 'end'>;
  readonly sessionUse: Pick<TokenUse, 'write'>;
  readonly recordAct: RecordAct;
}): SessionService {
  return {
    async current(token) {
      const found = token === undefined ? undefined : await sessions.find(token);
      if (!found) return undefined;
      const { actor, csrfToken } = found;
      const account = await findAccount(db.reader, actor.accountId);
      if (!account) return undefined;
      const passkeyCount = await countPasskeys(db.reader, account.id);
      const security = { hasTotp: account.hasTotp ?? false, passkeyCount };
      return { sessionId: actor.sessionId ?? '', csrfToken, account, security };
    },

    async list(actor, request) {
      requireAccess(actor, 'session.list');
      await sessionUse.write();
      return listSessions(db.reader, actor.accountId, { seenSince: clock.now() - SESSION_LIFETIME_MS, request });
    },

    end: (actor, sessionId) => end(actor, sessionId),

    async signOut(actor) {
      if (actor.sessionId === undefined) throw invalid('session.none');
      return end(actor, actor.sessionId);
    },
  };

  async function end(actor: AccountActor, sessionId: string): Promise<Session> {
    requireAccess(actor, 'session.end');
    return db.inTransaction(async (tx) => {
      const ended = await sessions.end(tx, actor.accountId, sessionId);
      if (!ended) throw notFound('session.notFound');
      const act = sessionId === actor.sessionId ? 'sign-out' : 'session.ended';
      await recordAct(tx, actor, act, { session_id: sessionId });
      return ended;
    });
  }
}
