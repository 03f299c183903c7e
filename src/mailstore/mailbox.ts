import type { RevokedReason } from '../directory/credentials/credential-revocation.js';
import type { MailboxLogin } from '../directory/mailboxes/mailbox-login.js';
import type { SearchKey, SortCriterion, ThreadAlgorithm } from '../protocol/imap/search-key.js';
import type { ContentReads } from './content/content.js';
import type { MailboxEvent } from './events/mailbox-event.js';
import type { Filing } from './filing/filing.js';
import type { Folders } from './folders/folder.js';
import type { Imported } from './imported/imported.js';
import type { MessageListPage, MessageListQuery, ThreadListPage } from './listing/list-messages.js';
import type { MessageActs, MessageReads } from './message.js';
import type { Arrivals } from './search/arrivals.js';
import type { Threads } from './search/folder-threads.js';
import type { MessageFilter } from './search/message-filter.js';
import type { FolderView, Snapshot } from './views/folder-view.js';

export interface Mailboxes {
  /** Creates missing folders, and starts indexing mail that arrived since the last session. */
  open(login: MailboxLogin): Promise<Mailbox>;
}

/** One session's access to one mailbox, behind IMAP, POP3 and the REST groups. */
export interface Mailbox {
  readonly aliasId: string;
  readonly address: string;
  readonly folders: Folders;
  readonly messages: MessageReads & MessageActs;
  readonly content: ContentReads;
  readonly filing: Filing;
  readonly imported: Imported;
  readonly search: MailboxSearch;
  readonly metadata: Metadata;
  /** A page over some folders or all, the newest message first. */
  list(query: MessageListQuery): Promise<MessageListPage>;
  /** The same of conversations, each with its messages of one folder. */
  listThreads(query: MessageListQuery): Promise<ThreadListPage>;
  /** UID of a message with exactly these octets in that folder. */
  findSame(folderId: string, source: Buffer): Promise<number | undefined>;
  /** A folder as a client sees it; `not-found` when it is gone. */
  view(folderId: string): Promise<FolderView>;
  quota(): Promise<Quota>;
  /** What happened to messages, by whichever door and node; `undefined`: some of it may have been missed. */
  onEvent(listener: (event: MailboxEvent | undefined) => void): () => void;
  /** The password was changed, the alias disabled or deleted, mailboxes switched off: the session must end now. */
  onRevoked(listener: (reason: RevokedReason) => void): () => void;
  /** Zeroes the keys when no other session of this mailbox uses them. */
  close(): void;
}

export interface Quota {
  readonly usedBytes: number;
  readonly limitBytes: number;
  readonly messages: number;
  readonly folders: number;
  readonly maxFolders: number;
}

/** Searches what the view's client knows; the answers are UIDs. */
export interface MailboxSearch {
  search(view: FolderView, key: SearchKey, own: SessionMarks): Promise<readonly number[]>;
  sort(view: FolderView, by: readonly SortCriterion[], key: SearchKey, own: SessionMarks): Promise<readonly number[]>;
  /** When the messages of a snapshot arrived, and their sizes. */
  arrivals(folderId: string, snapshot: Snapshot): Promise<Arrivals>;
  /** Places of matching messages, ascending. */
  filter(view: FolderView, filter: MessageFilter, arrivals: Arrivals): Promise<readonly number[]>;
  /** Which messages the view's client knows are of one conversation; of a large folder at first the newest. */
  threads(view: FolderView): Promise<Threads>;
  thread(view: FolderView, by: ThreadAlgorithm, key: SearchKey, own: SessionMarks): Promise<readonly Thread[]>;
}

/** What only this session knows of messages. */
export interface SessionMarks {
  /** What `$` stands for (RFC 5182). */
  readonly saved: readonly number[];
  /** RFC 3501 §2.3.2 */
  readonly isRecent: (uid: number) => boolean;
}

/** RFC 5256 §4: `undefined` stands for a parent that is not there. */
export interface Thread {
  readonly uid: number | undefined;
  readonly children: readonly Thread[];
}

/** RFC 5464. `folderId` undefined: the whole mailbox. Names are compared without regard to case. */
export interface Metadata {
  list(folderId: string | undefined): Promise<readonly { readonly name: string; readonly value: Buffer }[]>;
  /** `null` removes. `over-quota` when there are too many, `too-large`. */
  set(
    folderId: string | undefined,
    entries: readonly { readonly name: string; readonly value: Buffer | null }[],
  ): Promise<void>;
  /** Called when any session or node sets or removes an entry. */
  onChange(listener: (folderId: string | undefined, name: string) => void): () => void;
}
