import type { CommandContext } from '../command-context.js';
import type { Cursor } from '../cursor.js';
import { readFolderName } from '../folder-name.js';
import { WireError } from '../wire-error.js';
import type { FetchItem } from './fetch-item.js';
import { readFetchItemList } from './fetch-items.js';

/** RFC 5465. */
export type NotifyCommand =
  | { readonly name: 'NOTIFY'; readonly action: 'none' }
  | {
      readonly name: 'NOTIFY';
      readonly action: 'set';
      /** A STATUS response for each folder that is not selected comes first. */
      readonly isStatusWanted: boolean;
      /** The first that fits a folder counts (§6). */
      readonly groups: readonly NotifyGroup[];
    };

export interface NotifyGroup {
  readonly folders: NotifyFolders;
  /** Empty for NONE. */
  readonly events: readonly NotifyEvent[];
}

export type NotifyFolders =
  | { readonly kind: 'selected' | 'selected-delayed' | 'inboxes' | 'personal' | 'subscribed' }
  | { readonly kind: 'subtree' | 'mailboxes'; readonly names: readonly string[] };

export type NotifyEvent =
  /** What to report with it; only for the selected folder. */
  | { readonly kind: 'MessageNew'; readonly items: readonly FetchItem[] }
  | { readonly kind: (typeof PLAIN_EVENTS)[number] };

export const PLAIN_EVENTS = [
  'MessageExpunge',
  'FlagChange',
  'MailboxName',
  'SubscriptionChange',
  'MailboxMetadataChange',
  'ServerMetadataChange',
] as const;

const FOLDER_WORDS = {
  SELECTED: 'selected',
  'SELECTED-DELAYED': 'selected-delayed',
  INBOXES: 'inboxes',
  PERSONAL: 'personal',
  SUBSCRIBED: 'subscribed',
  SUBTREE: 'subtree',
  MAILBOXES: 'mailboxes',
} as const satisfies Record<string, NotifyFolders['kind']>;

const MESSAGE_EVENTS: ReadonlySet<string> = new Set(['MessageNew', 'MessageExpunge', 'FlagChange']);

export function readNotify(cursor: Cursor, context: CommandContext): NotifyCommand {
  const action = cursor.word();
  if (action === 'NONE') return { name: 'NOTIFY', action: 'none' };
  if (action !== 'SET') throw new WireError('NOTIFY is followed by SET or NONE');
  cursor.space();
  const isStatusWanted = cursor.tryWord('STATUS');
  if (isStatusWanted) cursor.space();
  const groups: NotifyGroup[] = [];
  do groups.push(cursor.nested(() => readGroup(cursor, context)));
  while (cursor.tryTake(' '));
  const selected = groups.filter(({ folders }) => isSelected(folders));
  if (selected.length > 1) throw new WireError('The selected folder can be named once'); // RFC 5465 §6
  return { name: 'NOTIFY', action: 'set', isStatusWanted, groups };
}

function readGroup(cursor: Cursor, context: CommandContext): NotifyGroup {
  const folders = readFolders(cursor, context);
  cursor.space();
  const events = cursor.tryWord('NONE')
    ? []
    : cursor.list(() => readEvent(cursor, isSelected(folders)), { isFilled: true });
  checkEvents(events, isSelected(folders));
  return { folders, events };
}

function readFolders(cursor: Cursor, context: CommandContext): NotifyFolders {
  const word = cursor.word();
  if (!(word in FOLDER_WORDS)) throw new WireError(`NOTIFY has no group ${word}`);
  const kind = FOLDER_WORDS[word as keyof typeof FOLDER_WORDS];
  if (kind !== 'subtree' && kind !== 'mailboxes') return { kind };
  cursor.space();
  const read = () => readFolderName(cursor, context);
  return { kind, names: cursor.ahead === '(' ? cursor.list(read, { isFilled: true }) : [read()] };
}

function readEvent(cursor: Cursor, isSelectedFolder: boolean): NotifyEvent {
  const word = cursor.word();
  if (word === 'MESSAGENEW') return { kind: 'MessageNew', items: readNewItems(cursor, isSelectedFolder) };
  const kind = PLAIN_EVENTS.find((known) => known.toUpperCase() === word);
  if (!kind) {
    const known = ['MessageNew', ...PLAIN_EVENTS].join(' ');
    throw new WireError(`There is no event ${word}`, { status: 'NO', code: `BADEVENT (${known})` });
  }
  return { kind };
}

function readNewItems(cursor: Cursor, isSelectedFolder: boolean): readonly FetchItem[] {
  if (!cursor.isAhead(/ \(/y)) return [];
  if (!isSelectedFolder) throw new WireError('Only of the selected folder can messages be fetched');
  cursor.space();
  return readFetchItemList(cursor);
}

/** RFC 5465 §5 */
function checkEvents(events: readonly NotifyEvent[], isSelectedFolder: boolean): void {
  const kinds = new Set(events.map(({ kind }) => kind));
  if (kinds.has('MessageNew') !== kinds.has('MessageExpunge')) {
    throw new WireError('MessageNew and MessageExpunge go together');
  }
  if (kinds.has('FlagChange') && !kinds.has('MessageNew')) throw new WireError('FlagChange needs MessageNew');
  const isForMessages = events.every(({ kind }) => MESSAGE_EVENTS.has(kind));
  if (isSelectedFolder && !isForMessages) throw new WireError('Of the selected folder only messages can be watched');
}

function isSelected({ kind }: NotifyFolders): boolean {
  return kind === 'selected' || kind === 'selected-delayed';
}
