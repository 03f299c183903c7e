import type { CommandContext } from '../command-context.js';
import { Cursor } from '../cursor.js';
import { parseDateTime } from '../date-time.js';
import type { FlagList } from '../flags.js';
import { NO_FLAGS, readFlagList } from '../flags.js';
import { readFolderName } from '../folder-name.js';
import type { LiteralMark, RawCommand } from '../raw-command.js';
import { uidRequired } from '../uid-only.js';
import { WireError } from '../wire-error.js';

/** Where messages go: APPEND with one or more (RFC 3502), REPLACE with one (RFC 8508). */
export type AppendTarget =
  | { readonly name: 'APPEND'; readonly folder: string }
  /** `number` is a UID or a place; `*` the last one. */
  | { readonly name: 'REPLACE'; readonly isUid: boolean; readonly number: number | '*'; readonly folder: string };

/** The parameters of a message before its octets. */
export interface AppendHead {
  readonly flags: FlagList;
  /** Milliseconds; now, when missing. */
  readonly internalAt: number | undefined;
  readonly sizeBytes: number;
  /** literal8 (RFC 3516 §4.4): octets of any value, NUL too. */
  readonly isBinary: boolean;
  /** RFC 9755 §3 (formerly 6855): UTF-8 in headers. */
  readonly isUtf8: boolean;
}

const DATE_TIME = /"([^"\\]{26})" /y;

/** The text before the first message, or `before` another. */
export function parseAppend(
  raw: RawCommand,
  literal: LiteralMark,
  context: CommandContext,
  before: { readonly target: AppendTarget; readonly head: AppendHead } | undefined,
): { readonly target: AppendTarget; readonly head: AppendHead } {
  const cursor = new Cursor(raw);
  if (!before) {
    const target = readTarget(raw, cursor, context);
    cursor.space();
    return { target, head: readHead(cursor, literal) };
  }
  if (before.target.name === 'REPLACE') throw new WireError('REPLACE takes one message');
  if (before.head.isUtf8) cursor.take(')');
  cursor.space();
  return { target: before.target, head: readHead(cursor, literal) };
}

/** The text after the last message. */
export function parseAppendEnd(raw: RawCommand, last: AppendHead): void {
  const cursor = new Cursor(raw);
  if (last.isUtf8) cursor.take(')');
  cursor.end();
}

function readTarget({ name, isUid }: RawCommand, cursor: Cursor, context: CommandContext): AppendTarget {
  if (name === 'APPEND') {
    if (isUid) throw new WireError('There is no UID APPEND');
    return { name, folder: readFolderName(cursor, context) };
  }
  if (context.isUidOnly && !isUid) throw uidRequired();
  const number = cursor.tryTake('*') ? '*' : cursor.positive();
  cursor.space();
  return { name: 'REPLACE', isUid, number, folder: readFolderName(cursor, context) };
}

function readHead(cursor: Cursor, { sizeBytes, isBinary }: LiteralMark): AppendHead {
  const hasFlags = cursor.ahead === '(';
  const flags = hasFlags ? readFlagList(cursor) : NO_FLAGS;
  if (hasFlags) cursor.space();
  const dateTime = cursor.tryMatch(DATE_TIME)?.[1];
  const internalAt = dateTime === undefined ? undefined : parseDateTime(dateTime);
  if (dateTime !== undefined && internalAt === undefined) throw new WireError('The date and time cannot be read');
  const isUtf8 = cursor.tryWord('UTF8');
  if (isUtf8) cursor.take(' (');
  if (isUtf8 && !isBinary) throw new WireError('UTF8 takes a literal8');
  if (isBinary) cursor.take('~');
  cursor.take('\0');
  // RFC 3502: an empty message is how a client takes the whole command back
  if (sizeBytes === 0) throw new WireError('An empty message cancels the command', { status: 'NO' });
  return { flags, internalAt, sizeBytes, isBinary, isUtf8 };
}
