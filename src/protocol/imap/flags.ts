import type { Cursor } from './cursor.js';
import { WireError } from './wire-error.js';

export const SYSTEM_FLAG_NAMES = {
  seen: '\\Seen',
  answered: '\\Answered',
  flagged: '\\Flagged',
  deleted: '\\Deleted',
  draft: '\\Draft',
} as const;
export type SystemFlagName = keyof typeof SYSTEM_FLAG_NAMES;

/** RFC 9051 §2.3.2. */
export interface FlagList {
  readonly system: readonly SystemFlagName[];
  /** Keywords as written, without duplicates in another case. */
  readonly keywords: readonly string[];
}

export const NO_FLAGS: FlagList = { system: [], keywords: [] };

const SYSTEM_FLAGS = Object.keys(SYSTEM_FLAG_NAMES) as SystemFlagName[];

/** In parentheses; STORE may leave them out (RFC 9051 §9, store-att-flags). */
export function readFlagList(cursor: Cursor): FlagList {
  return toFlagList(cursor.list(() => readFlag(cursor)));
}

export function readBareFlags(cursor: Cursor): FlagList {
  const flags: string[] = [];
  do flags.push(readFlag(cursor));
  while (cursor.tryTake(' '));
  return toFlagList(flags);
}

function readFlag(cursor: Cursor): string {
  return cursor.tryTake('\\') ? `\\${cursor.atom()}` : cursor.atom();
}

function toFlagList(flags: readonly string[]): FlagList {
  const system = new Set<SystemFlagName>();
  const keywords = new Map<string, string>();
  for (const flag of flags) {
    const lower = flag.toLowerCase();
    const known = SYSTEM_FLAGS.find((name) => lower === `\\${name}`);
    if (known) system.add(known);
    else if (!flag.startsWith('\\')) keywords.set(lower, keywords.get(lower) ?? flag);
    // RFC 3501 §2.3.2: \Recent cannot be set; sync tools that copy flags as they are should not fail on it
    else if (lower !== '\\recent') throw new WireError(`There is no flag ${flag}`);
  }
  return { system: [...system], keywords: [...keywords.values()] };
}
