import { hash, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../keyring/keyring.js';
import type { Random } from '../../platform/random.js';
import type { ActorClient } from '../actor.js';

/** A browser that signed in. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly ip: string;
  readonly userAgent: string | undefined;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** What the browser holds: the token in its cookie, the CSRF token in the page's memory. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly csrfToken: string;
}

/** Sliding: counted from the last call. */
export const SESSION_LIFETIME_MS = 30 * 86_400_000;

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Browsers send about 150 characters; longer ones are truncated. */
const MAX_USER_AGENT_CHARACTERS = 256;

/** 256 random bits: for a cookie, a link or a challenge. */
export function newSecret(random: Random): string {
  return random.bytes(TOKEN_BYTES).toString('base64url');
}

export function isSecret(text: string): boolean {
  return TOKEN.test(text);
}

/** Secrets cannot be searched for, so a plain hash is enough to store one. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/**
 * Derived from the cookie's token: nothing more is stored, and a page of another site can neither compute nor read it.
 */
export function csrfTokenOf(keyring: Pick<Keyring, 'mac'>, tokenHash: string): string {
  return keyring.mac('cookie', csrfInput(tokenHash)).toString('base64url');
}

export function isCsrfToken(keyring: Pick<Keyring, 'macs'>, tokenHash: string, text: string): boolean {
  const sent = Buffer.from(text, 'base64url');
  return keyring
    .macs('cookie', csrfInput(tokenHash))
    .some((right) => right.length === sent.length && timingSafeEqual(right, sent));
}

function csrfInput(tokenHash: string): string {
  return `csrf\0${tokenHash}`;
}

export function shortUserAgent({ userAgent }: ActorClient): string | undefined {
  return userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS);
}
