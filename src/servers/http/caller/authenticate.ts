import type { AccountActor, AliasActor } from '../../../directory/actor.js';
import type { MailboxActor, MailboxLogin } from '../../../directory/mailboxes/mailbox-login.js';
import type { Knowable } from '../../../platform/when-known.js';

/** How the door authenticates callers. A wrong, unknown, unproven or locked-out credential throws `unauthenticated`. */
export interface Authenticate {
  /** `wide`: alias credentials also open `GET`/`PUT /v1/account` and every `/v1/emails` route. */
  readonly aliasAuth: 'strict' | 'wide';
  token(token: string, client: CallerAddress): Knowable<AccountActor>;
  /** `login` as it was sent: any case, with or without a plus-tag. */
  alias(login: string, password: string, client: CallerAddress): Promise<AliasActor>;
  /** The same with the keys of its mailbox; `forbidden` with the reason when it is closed. Absent: there are none. */
  mailbox?(login: string, password: string, client: CallerAddress): Promise<MailboxLogin>;
  /** Sessions of the webmail. Absent: their cookies open nothing. */
  readonly mailboxSessions?: AuthenticateMailboxSession;
  /** A session of the dashboard; `csrfToken` proves that its own page calls. Absent: cookies are not accepted. */
  session?(token: string, csrfToken: string | undefined): Promise<AccountActor>;
  /** The stored language: for alias credentials that of the mailbox's settings, else the account's. */
  storedLocale(actor: AccountActor | AliasActor): Knowable<string | undefined>;
  /** Stores the account's language for letters and for calls that name none. Need not be durable. */
  rememberLocale(accountId: string, locale: string): Promise<void>;
}

export interface AuthenticateMailboxSession {
  /** Was the CSRF token made for this session? A browser may have one of the dashboard as well. */
  isProof(token: string, csrfToken: string | undefined): boolean;
  authenticate(token: string, csrfToken: string | undefined): Promise<MailboxActor>;
  /** For whatever a session keeps open. `undefined`: any may have ended. */
  onEnded(listener: (sessionId: string | undefined) => void): () => void;
  isOpen(sessionId: string): Promise<boolean>;
}

/** Where a call comes from, behind any trusted proxy. */
export interface CallerAddress {
  readonly ip: string;
}
