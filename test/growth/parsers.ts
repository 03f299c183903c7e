import { GROUPWARE_PARSERS } from './groupware-parsers.js';
import { HTTP_PARSERS } from './http-parsers.js';
import { MAIL_AUTH_PARSERS } from './mail-auth-parsers.js';
import { MESSAGE_PARSERS } from './message-parsers.js';
import { RECORD_PARSERS } from './record-parsers.js';
import { SESSION_PARSERS } from './session-parsers.js';
import { WEBDAV_PARSERS } from './webdav-parsers.js';

/** Something that reads what strangers write. */
export interface Parser {
  readonly name: string;
  /** Where the repeated fragment stands: what comes before it, and what ends it well. */
  readonly frames: readonly (readonly [prefix: string, suffix: string])[];
  /** Fragments that mean something to this parser alone. */
  readonly tokens: readonly string[];
  /** It reads text; others read octets, which come as Latin-1. */
  readonly isText: boolean;
  run(input: string): unknown;
}

/** Each list takes a file of tests, so that they run side by side. */
export const PARSERS_OF = {
  messages: MESSAGE_PARSERS,
  sessions: SESSION_PARSERS,
  others: [...MAIL_AUTH_PARSERS, ...RECORD_PARSERS, ...HTTP_PARSERS, ...GROUPWARE_PARSERS, ...WEBDAV_PARSERS],
} satisfies Readonly<Record<string, readonly Parser[]>>;

export const PARSERS: readonly Parser[] = Object.values(PARSERS_OF).flat();
