import type { Folder } from '../../mailstore/folders/folder.js';
import type { Mailbox } from '../../mailstore/mailbox.js';
import type { FolderView } from '../../mailstore/views/folder-view.js';
import type { Clock } from '../../platform/clock.js';
import type { MessageRoom } from '../../platform/intake/message-sink.js';
import type { Log } from '../../platform/log.js';
import type { RecentMessages } from './recent-messages.js';
import type { ResponseWriter } from './response-writer.js';

/** RFC 9051 §3, without the end. */
export type SessionState = 'not-authenticated' | 'authenticated' | 'selected';

/** One client's session, as commands see it. */
export interface ImapSession {
  /** Shown in the log, and to the client after an internal error. */
  readonly id: string;
  readonly ip: string;
  readonly state: SessionState;
  readonly isSecure: boolean;
  /** The tag of the current command. */
  readonly tag: string;
  readonly out: ResponseWriter;
  readonly enabled: Enabled;
  /** Throws before the login. */
  readonly mailbox: Mailbox;
  /** Throws when no folder is selected. */
  readonly selected: Selected;
  /** RFC 5182: the UIDs of `$`. Deleted messages stay in it, since they match nothing. */
  savedUids: readonly number[];
  /** For messages on their way in, shared with the doors of SMTP. */
  readonly room: MessageRoom;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly log: Log;
  /** Reports what happened to the selected folder. The engine calls it after every command; earlier is allowed. */
  sync(options: SyncOptions): Promise<void>;
  /**
   * RFC 9585: while `work` runs, sends the client notices that it is still running. Call it only between complete
   * responses. `progress` is called when a notice is due.
   */
  inProgress<T>(work: Promise<T>, progress?: () => Progress): Promise<T>;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface Selected {
  readonly folder: Folder;
  readonly view: FolderView;
  /** EXAMINE. */
  readonly isReadOnly: boolean;
  /** The keywords of the last FLAGS response. */
  toldKeywords: readonly string[];
  readonly recent: RecentMessages;
}

/** RFC 9051 §6.3.1: extensions enabled by ENABLE, or by a command that implies it; they stay enabled. */
export interface Enabled {
  /** IMAP4rev2. */
  rev2: boolean;
  /** RFC 7162 §3.1 */
  condstore: boolean;
  /** RFC 7162 §3.2; with it `condstore`. */
  qresync: boolean;
  /** RFC 6855; or rev2: names and quoted strings are UTF-8. */
  utf8: boolean;
  /** RFC 6855 §3: enabled by name, after which SEARCH takes no charset. */
  utf8Accept: boolean;
  /** RFC 9586 */
  uidOnly: boolean;
}

export interface SyncOptions {
  /** False: expunges are held back (RFC 9051 §7.5.1). */
  readonly mayExpunge: boolean;
  /** Flag changes are sent with the UID, because the command was a UID command. */
  readonly withUid?: boolean;
  /** Flag changes are skipped, because the client did not ask for them (RFC 5465). */
  readonly withoutFlags?: boolean;
  /** Flags that the command has set and reports itself, up to that modification sequence. */
  readonly own?: { readonly uids: ReadonlySet<number>; readonly modseq: number };
}
