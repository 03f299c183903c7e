import { SESSION_LIFETIME_MS } from '../../directory/sessions/session.js';

/** The dashboard's session in a browser. */
export interface SessionCookie {
  /** The token in a `Cookie` header. */
  read(header: string | undefined): string | undefined;
  /** Values of `Set-Cookie`. */
  set(token: string): string;
  clear(): string;
}

const NAME = 'waypost_session';
/** RFC 6265bis §4.1.3.2: no other host and no plain HTTP can set a cookie of this name. */
const SECURE_NAME = `__Host-${NAME}`;

/** The sandbox is called over plain HTTP, where a browser keeps no secure cookie. */
export function createSessionCookie({ isSecure }: { readonly isSecure: boolean }): SessionCookie {
  const name = isSecure ? SECURE_NAME : NAME;
  const write = (value: string, maxAgeSeconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    read: (header) => (header === undefined ? undefined : cookieValue(header, name)),
    set: (token) => write(token, SESSION_LIFETIME_MS / 1000),
    clear: () => write('', 0),
  };
}

/** Of either name: also one that is not taken belongs to a dashboard. */
export function hasSessionCookie(header: string | undefined): boolean {
  if (header === undefined) return false;
  return cookieValue(header, NAME) !== undefined || cookieValue(header, SECURE_NAME) !== undefined;
}

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(`${name}=`)) return trimmed.slice(name.length + 1);
  }
  return undefined;
}
