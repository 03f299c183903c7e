import type { IncomingHttpHeaders } from 'node:http';
import { isOwnOrigin } from '../door/host-guard.js';
import type { Route } from '../route.js';
import type { SecretCookie, SessionCookie } from './session-cookie.js';

/** What a page of the dashboard or of the webmail sends with every call; one browser may have both cookies. */
export interface SessionCredentials {
  readonly token: string | undefined;
  readonly mailboxToken: string | undefined;
  /** Proves that our own page calls: other sites can make the browser send the cookie, but do not know this. */
  readonly csrfToken: string | undefined;
}

export interface SessionCookies {
  readonly session: SessionCookie;
  readonly mailbox: Pick<SecretCookie, 'read'>;
}

const CSRF_HEADER = 'x-waypost-csrf';
const CSRF_PARAMETER = 'csrf';

export function readSessionCredentials(
  cookies: SessionCookies,
  { headers, url }: { readonly headers: IncomingHttpHeaders; readonly url: string },
  { route, baseUrl }: { readonly route: Pick<Route, 'takesCsrfInQuery'>; readonly baseUrl: string },
): SessionCredentials | undefined {
  const token = readOwnCookie(cookies.session, headers, baseUrl);
  const mailboxToken = readOwnCookie(cookies.mailbox, headers, baseUrl);
  if (token === undefined && mailboxToken === undefined) return undefined;
  const header = headers[CSRF_HEADER];
  const csrfToken = typeof header === 'string' ? header : route.takesCsrfInQuery ? csrfInQuery(url) : undefined;
  return { token, mailboxToken, csrfToken };
}

/** The cookie, unless the browser says that another site made the call. */
export function readOwnCookie(
  cookie: Pick<SecretCookie, 'read'>,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  baseUrl: string,
): string | undefined {
  const token = cookie.read(single(headers.cookie));
  if (token === undefined) return undefined;
  return isOwnOrigin(single(headers.origin), single(headers.host), baseUrl) ? token : undefined;
}

export function csrfInQuery(url: string): string | undefined {
  const mark = url.indexOf('?');
  return mark === -1 ? undefined : (new URLSearchParams(url.slice(mark + 1)).get(CSRF_PARAMETER) ?? undefined);
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
