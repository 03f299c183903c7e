import type { IncomingHttpHeaders } from 'node:http';
import { hasSessionCookie } from './session-cookie.js';

const CHALLENGE = ['WWW-Authenticate', 'Basic realm="waypost", charset="UTF-8"'];

/** RFC 7617 §2, for a 401. For the dashboard or a script a browser must not open its own password dialog. */
export function challengeHeaders(headers: IncomingHttpHeaders): string[] {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return [];
  return hasSessionCookie(headers.cookie) ? [] : CHALLENGE;
}
