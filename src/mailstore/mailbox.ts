import type { RevokedReason } from '../directory/credentials/credential-revocation.js';
import type { MailboxLogin } from '../directory/mailboxes/mailbox-login.js';
import type { SearchKey, SortCriterion, ThreadAlgorithm } from '../protocol/imap/search-key.js';
import type { ContentReads } from './content/content.js';
import type { Folders } from './folders/folder.js';
import type { MessageActs, MessageReads } from './message.js';
import type { FolderView } from './views/folder-view.js';

export interface Mailboxes {
  /** Makes the folders that are missing, and begins to index what came while nobody was here. */
  open(login: MailboxLogin): Promise<Mailbox>;
}

/** One session's way into one mailbox: what IMAP, POP3 and the REST groups are doors to. */
export interface Mailbox {
  readonly aliasId: string;
  readonly address: string;
  readonly folders: Folders;
  readonly messages: MessageReads & MessageActs;
  readonly content: ContentReads;
  readonly search: MailboxSearch;
  readonly metadata: Metadata;
  /** A folder as a client sees it; `not-found` when it is gone. */
  view(folderId: string): Promise<FolderView>;
  quota(): Promise<Quota>;
  /** The password was changed, the alias disabled or deleted, mailboxes switched off: the session must end now. */
  onRevoked(listener: (reason: RevokedReason) => void): () => void;
  /** Zeroes the keys when no other session of this mailbox has them. */
  close(): void;
}

export interface Quota {
  readonly usedBytes: number;
  readonly limitBytes: number;
  readonly messages: number;
  readonly folders: number;
  readonly maxFolders: number;
}

/** Over what the view's client knows; the answers are UIDs. */
export interface MailboxSearch {
  search(view: FolderView, key: SearchKey, own: SessionMarks): Promise<readonly number[]>;
  sort(view: FolderView, by: readonly SortCriterion[], key: SearchKey, own: SessionMarks): Promise<readonly number[]>;
  thread(view: FolderView, by: ThreadAlgorithm, key: SearchKey, own: SessionMarks): Promise<readonly Thread[]>;
}

/** What one session alone knows of messages. */
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

/** RFC 5464. `folderId` undefined: of the whole mailbox. Names are compared without regard to case. */
export interface Metadata {
  list(folderId: string | undefined): Promise<readonly { readonly name: string; readonly value: Buffer }[]>;
  /** `null` removes. `over-quota` when there are too many, `too-large`. */
  set(
    folderId: string | undefined,
    entries: readonly { readonly name: string; readonly value: Buffer | null }[],
  ): Promise<void>;
  /** Told when an entry was set or removed, by whichever session or node. */
  onChange(listener: (folderId: string | undefined, name: string) => void): () => void;
}
