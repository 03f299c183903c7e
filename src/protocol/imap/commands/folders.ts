import type { CommandContext } from '../command-context.js';
import type { Cursor } from '../cursor.js';
import { readFolderName } from '../folder-name.js';
import { WireError } from '../wire-error.js';

/** On the tree of folders. Names are decoded, `INBOX` in capitals however it was written. */
export type FolderCommand =
  /** RFC 6154 §3: attributes in lower case with their backslash: `\sent`. */
  | { readonly name: 'CREATE'; readonly folder: string; readonly uses: readonly string[] }
  | { readonly name: 'DELETE' | 'SUBSCRIBE' | 'UNSUBSCRIBE'; readonly folder: string }
  | { readonly name: 'RENAME'; readonly from: string; readonly to: string }
  | { readonly name: 'STATUS'; readonly folder: string; readonly items: readonly StatusItem[] };

/** RFC 9051 §6.3.11, RFC 3501 (RECENT), 7162, 7889, 8438, 8474, 9208. */
export const STATUS_ITEMS = [
  'MESSAGES',
  'RECENT',
  'UIDNEXT',
  'UIDVALIDITY',
  'UNSEEN',
  'DELETED',
  'DELETED-STORAGE',
  'SIZE',
  'HIGHESTMODSEQ',
  'MAILBOXID',
  'APPENDLIMIT',
] as const;
export type StatusItem = (typeof STATUS_ITEMS)[number];

export function readCreate(cursor: Cursor, context: CommandContext): FolderCommand {
  const folder = readFolderName(cursor, context);
  return { name: 'CREATE', folder, uses: cursor.tryTake(' ') ? cursor.nested(() => readUses(cursor)) : [] };
}

function readUses(cursor: Cursor): readonly string[] {
  if (!cursor.tryWord('USE')) throw new WireError('CREATE has no parameter but USE');
  cursor.space();
  return cursor.list(() => readUse(cursor), { isFilled: true });
}

function readUse(cursor: Cursor): string {
  cursor.take('\\');
  return `\\${cursor.atom().toLowerCase()}`;
}

export function readRename(cursor: Cursor, context: CommandContext): FolderCommand {
  const from = readFolderName(cursor, context);
  cursor.space();
  return { name: 'RENAME', from, to: readFolderName(cursor, context) };
}

export function readStatus(cursor: Cursor, context: CommandContext): FolderCommand {
  const folder = readFolderName(cursor, context);
  cursor.space();
  return { name: 'STATUS', folder, items: readStatusItems(cursor) };
}

export function readStatusItems(cursor: Cursor): readonly StatusItem[] {
  const items = cursor.list(
    () => {
      const word = cursor.word();
      const item = STATUS_ITEMS.find((known) => known === word);
      if (!item) throw new WireError(`STATUS has no item ${word}`);
      return item;
    },
    { isFilled: true },
  );
  return [...new Set(items)];
}
