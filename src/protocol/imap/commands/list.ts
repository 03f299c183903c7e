import type { CommandContext } from '../command-context.js';
import type { Cursor } from '../cursor.js';
import { decodeFolderName, readFolderPattern } from '../folder-name.js';
import { WireError } from '../wire-error.js';
import type { StatusItem } from './folders.js';
import { readStatusItems } from './folders.js';

/** RFC 9051 §6.3.9, RFC 5258. */
export interface ListCommand {
  readonly name: 'LIST';
  readonly reference: string;
  readonly patterns: readonly string[];
  /** `LIST "" ""` asks for the delimiter; with options or several patterns it is extended, and does not. */
  readonly isExtended: boolean;
  readonly select: readonly ListSelection[];
  readonly returns: readonly ListReturn[];
  /** RFC 5819; empty unless asked for. */
  readonly statusItems: readonly StatusItem[];
}

export const LIST_SELECTIONS = ['SUBSCRIBED', 'REMOTE', 'RECURSIVEMATCH', 'SPECIAL-USE'] as const;
export type ListSelection = (typeof LIST_SELECTIONS)[number];
export const LIST_RETURNS = ['SUBSCRIBED', 'CHILDREN', 'SPECIAL-USE'] as const;
export type ListReturn = (typeof LIST_RETURNS)[number];

/** RFC 3501 §6.3.9 */
export interface LsubCommand {
  readonly name: 'LSUB';
  readonly reference: string;
  readonly pattern: string;
}

export function readList(cursor: Cursor, context: CommandContext): ListCommand {
  const hasOptions = cursor.ahead === '(';
  const select = hasOptions ? readSelection(cursor) : [];
  if (hasOptions) cursor.space();
  const reference = decodeFolderName(cursor.astring(), context);
  cursor.space();
  const hasPatterns = cursor.ahead === '(';
  const patterns = hasPatterns
    ? cursor.list(() => readFolderPattern(cursor, context), { isFilled: true })
    : [readFolderPattern(cursor, context)];
  const returns: ListReturn[] = [];
  const statusItems: StatusItem[] = [];
  const hasReturn = cursor.tryTake(' ');
  if (hasReturn) {
    if (!cursor.tryWord('RETURN')) throw new WireError('Only RETURN may follow the patterns of LIST');
    cursor.space();
    cursor.list(() => readReturn(cursor, returns, statusItems));
  }
  const isExtended = hasOptions || hasPatterns || hasReturn;
  return { name: 'LIST', reference, patterns, isExtended, select, returns, statusItems };
}

export function readLsub(cursor: Cursor, context: CommandContext): LsubCommand {
  const reference = decodeFolderName(cursor.astring(), context);
  cursor.space();
  return { name: 'LSUB', reference, pattern: readFolderPattern(cursor, context) };
}

function readSelection(cursor: Cursor): readonly ListSelection[] {
  const select = cursor.list(() => {
    const word = cursor.word();
    return LIST_SELECTIONS.find((known) => known === word) ?? unknown(word);
  });
  // RFC 5258 §3.1: which of the children's attributes it should look at is not said then
  const isAlone = select.every((option) => option === 'RECURSIVEMATCH' || option === 'REMOTE');
  if (select.includes('RECURSIVEMATCH') && isAlone) throw new WireError('RECURSIVEMATCH needs another option');
  return [...new Set(select)];
}

function readReturn(cursor: Cursor, returns: ListReturn[], statusItems: StatusItem[]): void {
  const word = cursor.word();
  if (word === 'STATUS') {
    cursor.space();
    statusItems.push(...readStatusItems(cursor));
    return;
  }
  returns.push(LIST_RETURNS.find((known) => known === word) ?? unknown(word));
}

function unknown(option: string): never {
  throw new WireError(`LIST has no option ${option}`);
}
