import type { AccountActor, AliasActor } from '../../../directory/actor.js';
import type { Knowable } from '../../../platform/when-known.js';

/** How the door learns who calls. A wrong, unknown, unproven or locked-out credential throws `unauthenticated`. */
export interface Authenticate {
  /** `wide`: alias credentials also open `GET`/`PUT /v1/account` and every `/v1/emails` route. */
  readonly aliasAuth: 'strict' | 'wide';
  token(token: string, client: CallerAddress): Knowable<AccountActor>;
  /** `login` as it was sent: any case, with or without a plus-tag. */
  alias(login: string, password: string, client: CallerAddress): Promise<AliasActor>;
  /** A session of the dashboard; `csrfToken` is the proof that its own page calls. Absent: cookies open nothing. */
  session?(token: string, csrfToken: string | undefined): Promise<AccountActor>;
  /** The language the account last spoke. */
  storedLocale(accountId: string): Knowable<string | undefined>;
  /** Keeps the language for letters and for calls that name none. Need not be durable. */
  rememberLocale(accountId: string, locale: string): Promise<void>;
}

/** Where a call comes from, behind any trusted proxy. */
export interface CallerAddress {
  readonly ip: string;
}
