import type { CommandContext } from './command-context.js';
import { type FetchCommand, readFetch } from './commands/fetch.js';
import { type FolderCommand, readCreate, readRename, readStatus } from './commands/folders.js';
import { type ListCommand, type LsubCommand, readList, readLsub } from './commands/list.js';
import { type MessageCommand, readCopy, readExpunge, readStore } from './commands/messages.js';
import { type MetadataCommand, readGetMetadata, readSetMetadata } from './commands/metadata.js';
import { type NotifyCommand, readNotify } from './commands/notify.js';
import { type QuotaCommand, readGetQuota, readGetQuotaRoot, readSetQuota } from './commands/quota.js';
import { type OrderCommand, readSearch, readSort, readThread, type SearchCommand } from './commands/search.js';
import { readSelect, type SelectCommand } from './commands/select.js';
import {
  readAuthenticate,
  readCompress,
  readEnable,
  readId,
  readLogin,
  type SessionCommand,
} from './commands/session.js';
import { Cursor } from './cursor.js';
import { readFolderName } from './folder-name.js';
import type { RawCommand } from './raw-command.js';
import { uidRequired } from './uid-only.js';
import { WireError } from './wire-error.js';

/** Every command but those that carry messages: APPEND and REPLACE are events of the reader. */
export type ImapCommand =
  | SessionCommand
  | SelectCommand
  | FolderCommand
  | ListCommand
  | LsubCommand
  | MessageCommand
  | FetchCommand
  | SearchCommand
  | OrderCommand
  | QuotaCommand
  | MetadataCommand
  | NotifyCommand;

type Read = (cursor: Cursor, context: CommandContext, isUid: boolean) => ImapCommand;

const BARE = ['CAPABILITY', 'NOOP', 'LOGOUT', 'STARTTLS', 'NAMESPACE', 'IDLE', 'CLOSE', 'UNSELECT', 'CHECK'] as const;
const ON_FOLDER = ['DELETE', 'SUBSCRIBE', 'UNSUBSCRIBE'] as const;

/** Commands that may have UID before their name; without it they use sequence numbers. */
const BY_NUMBER: Readonly<Record<string, Read>> = {
  FETCH: (cursor, _, isUid) => readFetch(isUid, cursor),
  STORE: (cursor, _, isUid) => readStore(isUid, cursor),
  COPY: (cursor, context, isUid) => readCopy('COPY', isUid, cursor, context),
  MOVE: (cursor, context, isUid) => readCopy('MOVE', isUid, cursor, context),
  SEARCH: (cursor, context, isUid) => readSearch(isUid, cursor, context),
  SORT: (cursor, context, isUid) => readSort(isUid, cursor, context),
  THREAD: (cursor, context, isUid) => readThread(isUid, cursor, context),
};

const OTHERS: Readonly<Record<string, Read>> = {
  AUTHENTICATE: readAuthenticate,
  LOGIN: readLogin,
  ENABLE: readEnable,
  ID: readId,
  COMPRESS: readCompress,
  SELECT: (cursor, context) => readSelect('SELECT', cursor, context),
  EXAMINE: (cursor, context) => readSelect('EXAMINE', cursor, context),
  CREATE: readCreate,
  RENAME: readRename,
  STATUS: readStatus,
  LIST: readList,
  LSUB: readLsub,
  GETQUOTA: readGetQuota,
  GETQUOTAROOT: readGetQuotaRoot,
  SETQUOTA: readSetQuota,
  GETMETADATA: readGetMetadata,
  SETMETADATA: readSetMetadata,
  NOTIFY: readNotify,
};

/** Throws a `WireError` for anything that is not a command. */
export function parseCommand(raw: RawCommand, context: CommandContext): ImapCommand {
  const cursor = new Cursor(raw);
  const command = readCommand(raw, cursor, context);
  cursor.end();
  return command;
}

function readCommand({ name, isUid }: RawCommand, cursor: Cursor, context: CommandContext): ImapCommand {
  const byNumber = Object.hasOwn(BY_NUMBER, name) ? BY_NUMBER[name] : undefined;
  if (byNumber) {
    if (context.isUidOnly && !isUid) throw uidRequired();
    return byNumber(cursor, context, isUid);
  }
  if (name === 'EXPUNGE') return readExpunge(isUid, cursor);
  if (isUid) throw new WireError(`There is no UID ${name}`);
  const bare = BARE.find((known) => known === name);
  if (bare) return { name: bare };
  const onFolder = ON_FOLDER.find((known) => known === name);
  if (onFolder) return { name: onFolder, folder: readFolderName(cursor, context) };
  const read = Object.hasOwn(OTHERS, name) ? OTHERS[name] : undefined;
  if (!read)
    throw new WireError(name === 'APPEND' || name === 'REPLACE' ? `${name} needs a literal` : 'Unknown command');
  return read(cursor, context, isUid);
}
