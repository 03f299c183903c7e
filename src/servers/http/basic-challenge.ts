import type { IncomingHttpHeaders } from 'node:http';

/** The dashboard's session; with it, or in a script's request, a browser must not open its own password window. */
const SESSION_COOKIE = 'waypost_session';

const CHALLENGE = ['WWW-Authenticate', 'Basic realm="waypost", charset="UTF-8"'];

/** RFC 7617 §2, for a 401. */
export function challengeHeaders(headers: IncomingHttpHeaders): string[] {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return [];
  const hasSession = headers.cookie?.split(';').some((pair) => pair.trim().startsWith(`${SESSION_COOKIE}=`));
  return hasSession ? [] : CHALLENGE;
}
