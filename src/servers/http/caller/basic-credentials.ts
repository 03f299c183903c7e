import { LRUCache } from 'lru-cache';

/** RFC 7617. `password` is empty if the user name is a token. */
export interface BasicCredentials {
  readonly user: string;
  readonly password: string;
}

// Longer than any login or password of ours; anything longer is not worth hashing
const MAX_CHARACTERS = 1024;
const SCHEME = 'basic ';

/** How many callers are known by their header; a client sends the same one with every call. */
const MAX_REMEMBERED = 1000;

/** Caches what the headers of API tokens say. Passwords of people are not kept beyond their call. */
export function createCredentialsReader(): (header: string | undefined) => BasicCredentials | undefined {
  const tokens = new LRUCache<string, BasicCredentials>({ max: MAX_REMEMBERED });
  return (header) => {
    if (header === undefined) return undefined;
    const known = tokens.get(header);
    if (known) return known;
    const credentials = parseBasicCredentials(header);
    if (credentials?.password === '') tokens.set(header, credentials);
    return credentials;
  };
}

function parseBasicCredentials(header: string | undefined): BasicCredentials | undefined {
  if (header === undefined || header.length > 4 * MAX_CHARACTERS) return undefined;
  if (header.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return undefined;
  const text = Buffer.from(header.slice(SCHEME.length).trim(), 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const user = colon === -1 ? text : text.slice(0, colon);
  const password = colon === -1 ? '' : text.slice(colon + 1);
  if (user === '' || user.length > MAX_CHARACTERS || password.length > MAX_CHARACTERS) return undefined;
  // A control character is in no credential of ours, and NUL must not reach the database
  return hasControlCharacter(text) ? undefined : { user, password };
}

function hasControlCharacter(text: string): boolean {
  return !ASCII.test(text) && /\p{Cc}/u.test(text);
}

// Fast path for nearly every call
const ASCII = /^[\x20-\x7e]*$/;
