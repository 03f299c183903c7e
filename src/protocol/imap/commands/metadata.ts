import type { CommandContext } from '../command-context.js';
import { type Cursor, decodeUtf8 } from '../cursor.js';
import { readFolderName } from '../folder-name.js';
import { WireError } from '../wire-error.js';

/** RFC 5464. `folder` undefined: of the whole mailbox (written `""`). Entry names are in lower case. */
export type MetadataCommand =
  | {
      readonly name: 'GETMETADATA';
      readonly folder: string | undefined;
      readonly entries: readonly string[];
      readonly maxSizeBytes: number | undefined;
      readonly depth: 0 | 1 | 'infinity';
    }
  | {
      readonly name: 'SETMETADATA';
      readonly folder: string | undefined;
      /** `null` removes. */
      readonly entries: readonly { readonly name: string; readonly value: Buffer | null }[];
    };

interface Options {
  readonly maxSizeBytes: number | undefined;
  readonly depth: 0 | 1 | 'infinity';
}

// RFC 5464 §3.2: ASCII without `%` and `*`, in one of two places
const ENTRY = /^\/(?:private|shared)(?:\/[\x21-\x24\x26-\x29\x2b-\x2e\x30-\x7e]+)*$/;

/** The formal syntax has the options before the folder, the examples of §4.2 after it: both are in use. */
export function readGetMetadata(cursor: Cursor, context: CommandContext): MetadataCommand {
  let options: Options = { maxSizeBytes: undefined, depth: 0 };
  const isFirst = cursor.ahead === '(';
  if (isFirst) {
    options = readOptions(cursor);
    cursor.space();
  }
  const folder = readFolder(cursor, context);
  cursor.space();
  if (!isFirst && isOptionsAhead(cursor)) {
    options = readOptions(cursor);
    cursor.space();
  }
  const entries = cursor.ahead === '(' ? cursor.list(() => readEntry(cursor), { isFilled: true }) : [readEntry(cursor)];
  return { name: 'GETMETADATA', folder, entries: [...new Set(entries)], ...options };
}

export function readSetMetadata(cursor: Cursor, context: CommandContext): MetadataCommand {
  const folder = readFolder(cursor, context);
  cursor.space();
  const entries = cursor.list(
    () => {
      const name = readEntry(cursor);
      if (name === '/private' || name === '/shared') throw new WireError('This names a group of entries, not an entry');
      cursor.space();
      return { name, value: cursor.nstring8() ?? null };
    },
    { isFilled: true },
  );
  return { name: 'SETMETADATA', folder, entries };
}

function readFolder(cursor: Cursor, context: CommandContext): string | undefined {
  return readFolderName(cursor, context) || undefined;
}

function isOptionsAhead(cursor: Cursor): boolean {
  return cursor.isAhead(/\((?:MAXSIZE|DEPTH) /iy);
}

function readOptions(cursor: Cursor): Options {
  let options: Options = { maxSizeBytes: undefined, depth: 0 };
  cursor.list(
    () => {
      const word = cursor.word();
      cursor.space();
      if (word === 'MAXSIZE') options = { ...options, maxSizeBytes: cursor.number() };
      else if (word === 'DEPTH') options = { ...options, depth: readDepth(cursor) };
      else throw new WireError(`GETMETADATA has no option ${word}`);
    },
    { isFilled: true },
  );
  return options;
}

function readDepth(cursor: Cursor): Options['depth'] {
  const word = cursor.word();
  if (word === '0') return 0;
  if (word === '1') return 1;
  if (word === 'INFINITY') return 'infinity';
  throw new WireError('DEPTH is 0, 1 or infinity');
}

function readEntry(cursor: Cursor): string {
  const name = decodeUtf8(cursor.astring()).toLowerCase();
  if (!ENTRY.test(name)) throw new WireError('An entry is named like /private/comment');
  return name;
}
