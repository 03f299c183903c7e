import type { IncomingHttpHeaders } from 'node:http';
import { isOwnOrigin } from '../door/host-guard.js';
import type { Route } from '../route.js';
import type { SecretCookie, SessionCookie } from './session-cookie.js';

/** What a page of the dashboard sends with every call. */
export interface SessionCredentials {
  readonly token: string;
  /** The proof that our own page calls: a page elsewhere can send the cookie, but does not know this. */
  readonly csrfToken: string | undefined;
}

const CSRF_HEADER = 'x-waypost-csrf';
const CSRF_PARAMETER = 'csrf';

export function readSessionCredentials(
  cookie: SessionCookie,
  { headers, url }: { readonly headers: IncomingHttpHeaders; readonly url: string },
  { route, baseUrl }: { readonly route: Pick<Route, 'takesCsrfInQuery'>; readonly baseUrl: string },
): SessionCredentials | undefined {
  const token = readOwnCookie(cookie, headers, baseUrl);
  if (token === undefined) return undefined;
  const header = headers[CSRF_HEADER];
  if (typeof header === 'string') return { token, csrfToken: header };
  return { token, csrfToken: route.takesCsrfInQuery ? csrfInQuery(url) : undefined };
}

/** The cookie of a call that a browser does not ascribe to another site. */
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
