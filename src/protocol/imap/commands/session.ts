import { type Cursor, decodeUtf8 } from '../cursor.js';
import { WireError } from '../wire-error.js';

/** Commands about the session itself. */
export type SessionCommand =
  | { readonly name: 'CAPABILITY' | 'NOOP' | 'LOGOUT' | 'STARTTLS' | 'NAMESPACE' | 'IDLE' }
  /** `initial` (RFC 4959): base64 or `=`. */
  | { readonly name: 'AUTHENTICATE'; readonly mechanism: string; readonly initial: string | undefined }
  | { readonly name: 'LOGIN'; readonly login: string; readonly password: string }
  /** RFC 5161. In upper case. */
  | { readonly name: 'ENABLE'; readonly capabilities: readonly string[] }
  /** RFC 2971. Keys in lower case; empty for NIL. */
  | { readonly name: 'ID'; readonly fields: ReadonlyMap<string, string | undefined> }
  /** RFC 4978. In upper case. */
  | { readonly name: 'COMPRESS'; readonly mechanism: string };

// RFC 2971 §3.3
const MAX_ID_FIELDS = 30;
const MAX_ID_KEY = 30;
const MAX_ID_VALUE = 1024;
const BASE64 = /[A-Za-z0-9+/=]+/y;

/** RFC 9051 §6.2.2, RFC 4959. The mechanism itself interprets the response. */
export function readAuthenticate(cursor: Cursor): SessionCommand {
  const mechanism = cursor.word();
  const initial = cursor.tryTake(' ') ? (cursor.tryMatch(BASE64)?.[0] ?? '') : undefined;
  if (initial === '') throw new WireError('The initial response is base64, or =');
  return { name: 'AUTHENTICATE', mechanism, initial };
}

export function readLogin(cursor: Cursor): SessionCommand {
  const login = cursor.text();
  cursor.space();
  return { name: 'LOGIN', login, password: cursor.text() };
}

export function readEnable(cursor: Cursor): SessionCommand {
  const capabilities = [cursor.word()];
  while (cursor.tryTake(' ')) capabilities.push(cursor.word());
  return { name: 'ENABLE', capabilities };
}

export function readCompress(cursor: Cursor): SessionCommand {
  return { name: 'COMPRESS', mechanism: cursor.word() };
}

export function readId(cursor: Cursor): SessionCommand {
  if (cursor.tryWord('NIL')) return { name: 'ID', fields: new Map() };
  const pairs = cursor.list(() => {
    const key = decodeUtf8(cursor.string()).toLowerCase();
    cursor.space();
    return { key, value: cursor.nstring()?.toString('utf8') };
  });
  const isBounded = pairs.every(({ key, value = '' }) => key.length <= MAX_ID_KEY && value.length <= MAX_ID_VALUE);
  if (!isBounded || pairs.length > MAX_ID_FIELDS) throw new WireError('ID has more than RFC 2971 allows');
  return { name: 'ID', fields: new Map(pairs.map(({ key, value }) => [key, value])) };
}
