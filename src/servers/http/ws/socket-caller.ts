import type { MailboxActor } from '../../../directory/mailboxes/mailbox-login.js';
import { ServiceError } from '../../../platform/service-error.js';
import type { Authenticate } from '../caller/authenticate.js';
import { createCredentialsReader } from '../caller/basic-credentials.js';
import { identifyMailbox } from '../caller/identify-caller.js';
import { readSessionCredentials, type SessionCookies } from '../caller/session-credentials.js';
import type { Exchange } from '../exchange.js';

export interface SocketCallerDeps {
  readonly authenticate: Pick<Authenticate, 'mailbox' | 'mailboxSessions'>;
  readonly cookies: SessionCookies;
  readonly baseUrl: () => string;
}

const readBasic = createCredentialsReader();

/**
 * Identifies the caller by header, by the webmail's session, or by `username` and `password` in the query, because
 * browsers send no headers here. `undefined`: no credentials. Rejects with `unauthenticated` for a token or wrong
 * credentials.
 */
export async function identifySocketCaller(
  { authenticate, cookies, baseUrl }: SocketCallerDeps,
  exchange: Exchange,
): Promise<MailboxActor | undefined> {
  const { headers, origin, url } = exchange;
  if (headers.authorization !== undefined) {
    const basic = readBasic(headers.authorization);
    if (!basic) throw new ServiceError('unauthenticated', 'http.credentialsMissing');
    return byPassword(basic.user, basic.password);
  }
  const mark = url.indexOf('?');
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
  const user = query.get('username');
  if (user !== null) return byPassword(user, query.get('password') ?? '');
  const session = readSessionCredentials(cookies, exchange, {
    route: { takesCsrfInQuery: true },
    baseUrl: baseUrl(),
  });
  if (session?.mailboxToken === undefined) return undefined;
  return authenticate.mailboxSessions?.authenticate(session.mailboxToken, session.csrfToken);

  function byPassword(login: string, password: string): Promise<MailboxActor> {
    if (password === '') throw new ServiceError('unauthenticated', 'http.aliasCredentialsNeeded');
    return identifyMailbox(authenticate, { user: login, password }, origin);
  }
}
