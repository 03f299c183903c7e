import { LONGEST_MAILBOX_SESSION_MS } from '../../../directory/mailbox-sessions/mailbox-session.js';
import { SESSION_LIFETIME_MS } from '../../../directory/sessions/session.js';

/** A secret of ours in a browser's cookie. */
export interface SecretCookie {
  /** The secret in a `Cookie` header. */
  read(header: string | undefined): string | undefined;
  /** Values of `Set-Cookie`. `forVisit`: the browser forgets it when it is closed. */
  set(secret: string, forVisit?: 'for-visit'): string;
  clear(): string;
}

/** The dashboard's session. */
export type SessionCookie = SecretCookie;

const SESSION_NAME = 'waypost_session';
const MAILBOX_NAME = 'waypost_mailbox';
const SIGN_UP_NAME = 'waypost_signup';
/** Time to open the letter, and to have it sent again. */
const SIGN_UP_SECONDS = 7 * 86_400;

export function createSessionCookie(options: { readonly isSecure: boolean }): SessionCookie {
  return createCookie(SESSION_NAME, { ...options, sameSite: 'Strict', seconds: SESSION_LIFETIME_MS / 1000 });
}

/**
 * The session cookie of the webmail. Its secret opens the stored keys of the mailbox, and is not stored on the server.
 */
export function createMailboxCookie(options: { readonly isSecure: boolean }): SecretCookie {
  return createCookie(MAILBOX_NAME, {
    ...options,
    sameSite: 'Strict',
    seconds: LONGEST_MAILBOX_SESSION_MS / 1000,
  });
}

/** Marks the browser that signed up. It is sent when a letter's link is opened, which a strict cookie is not. */
export function createSignUpCookie(options: { readonly isSecure: boolean }): SecretCookie {
  return createCookie(SIGN_UP_NAME, { ...options, sameSite: 'Lax', seconds: SIGN_UP_SECONDS });
}

interface CookieRules {
  /** The sandbox is called over plain HTTP, where a browser keeps no secure cookie. */
  readonly isSecure: boolean;
  readonly sameSite: 'Strict' | 'Lax';
  readonly seconds: number;
}

function createCookie(plainName: string, { isSecure, sameSite, seconds }: CookieRules): SecretCookie {
  const name = isSecure ? secureName(plainName) : plainName;
  const write = (value: string, maxAgeSeconds?: number) =>
    `${name}=${value}; Path=/${maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  return {
    read: (header) => (header === undefined ? undefined : cookieValue(header, name)),
    set: (secret, forVisit) => write(secret, forVisit ? undefined : seconds),
    clear: () => write('', 0),
  };
}

/** RFC 6265bis §4.1.3.2: no other host and no plain HTTP can set a cookie of this name. */
function secureName(name: string): string {
  return `__Host-${name}`;
}

/** With either name: an invalid cookie also belongs to a page of ours. */
export function hasSessionCookie(header: string | undefined): boolean {
  if (header === undefined) return false;
  return [SESSION_NAME, MAILBOX_NAME]
    .flatMap((name) => [name, secureName(name)])
    .some((name) => cookieValue(header, name) !== undefined);
}

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(`${name}=`)) return trimmed.slice(name.length + 1);
  }
  return undefined;
}
