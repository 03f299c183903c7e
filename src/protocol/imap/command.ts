import type { FetchCommand } from './commands/fetch.js';
import type { FolderCommand } from './commands/folders.js';
import type { ListCommand, LsubCommand } from './commands/list.js';
import type { MessageCommand } from './commands/messages.js';
import type { MetadataCommand } from './commands/metadata.js';
import type { NotifyCommand } from './commands/notify.js';
import type { QuotaCommand } from './commands/quota.js';
import type { OrderCommand, SearchCommand } from './commands/search.js';
import type { SelectCommand } from './commands/select.js';
import type { SessionCommand } from './commands/session.js';

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

/** What the session has agreed on, as far as it changes how its commands are read. */
export interface CommandContext {
  /** UTF8=ACCEPT or IMAP4rev2 is enabled: folder names are UTF-8 and not modified UTF-7. */
  isUtf8: boolean;
  /** RFC 9586: numbers of places are refused with UIDREQUIRED. */
  isUidOnly: boolean;
}
