import type { CommandContext } from '../command-context.js';
import type { Cursor } from '../cursor.js';
import type { FlagList } from '../flags.js';
import { readBareFlags, readFlagList } from '../flags.js';
import { readFolderName } from '../folder-name.js';
import type { NumberSet } from '../search-key.js';
import { WireError } from '../wire-error.js';

/** `$` is the saved result of RFC 5182. */
export type MessageSet = NumberSet | '$';

/** On the messages of the selected folder. `isUid`: the set is one of UIDs. */
export type MessageCommand =
  | { readonly name: 'CLOSE' | 'UNSELECT' | 'CHECK' }
  /** With `uids` (RFC 4315) only those. */
  | { readonly name: 'EXPUNGE'; readonly uids: MessageSet | undefined }
  | { readonly name: 'COPY' | 'MOVE'; readonly isUid: boolean; readonly set: MessageSet; readonly folder: string }
  | {
      readonly name: 'STORE';
      readonly isUid: boolean;
      readonly set: MessageSet;
      readonly mode: 'add' | 'remove' | 'replace';
      readonly isSilent: boolean;
      readonly flags: FlagList;
      /** RFC 7162 §3.1.3; `undefined`: whatever they are. */
      readonly unchangedSince: number | undefined;
    };

const STORE_ITEMS = {
  FLAGS: 'replace',
  '+FLAGS': 'add',
  '-FLAGS': 'remove',
} as const;

export function readSet(cursor: Cursor): MessageSet {
  return cursor.tryTake('$') ? '$' : cursor.set();
}

export function readExpunge(isUid: boolean, cursor: Cursor): MessageCommand {
  return { name: 'EXPUNGE', uids: isUid ? readSet(cursor) : undefined };
}

export function readCopy(
  name: 'COPY' | 'MOVE',
  isUid: boolean,
  cursor: Cursor,
  context: CommandContext,
): MessageCommand {
  const set = readSet(cursor);
  cursor.space();
  return { name, isUid, set, folder: readFolderName(cursor, context) };
}

export function readStore(isUid: boolean, cursor: Cursor): MessageCommand {
  const set = readSet(cursor);
  cursor.space();
  const unchangedSince = cursor.ahead === '(' ? readUnchangedSince(cursor) : undefined;
  const item = cursor.word();
  const isSilent = item.endsWith('.SILENT');
  const plain = isSilent ? item.slice(0, -'.SILENT'.length) : item;
  if (!(plain in STORE_ITEMS)) throw new WireError(`STORE has no item ${item}`);
  const mode = STORE_ITEMS[plain as keyof typeof STORE_ITEMS];
  cursor.space();
  const flags = cursor.ahead === '(' ? readFlagList(cursor) : readBareFlags(cursor);
  return { name: 'STORE', isUid, set, mode, isSilent, flags, unchangedSince };
}

function readUnchangedSince(cursor: Cursor): number {
  const modseq = cursor.nested(() => {
    if (!cursor.tryWord('UNCHANGEDSINCE')) throw new WireError('STORE has no modifier but UNCHANGEDSINCE');
    cursor.space();
    return cursor.number64();
  });
  cursor.space();
  return modseq;
}
