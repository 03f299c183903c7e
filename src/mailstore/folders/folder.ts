/** RFC 6154, as far as folders have one here. Each role is held by one folder at most. */
export const FOLDER_ROLES = ['inbox', 'sent', 'drafts', 'archive', 'junk', 'spam', 'trash'] as const;
export type FolderRole = (typeof FOLDER_ROLES)[number];

/** The name of a role's folder from the beginning. INBOX is called so in every case of letters (RFC 9051 §5.1). */
export const DEFAULT_NAMES: Readonly<Record<FolderRole, string>> = {
  inbox: 'INBOX',
  sent: 'Sent Mail',
  drafts: 'Drafts',
  archive: 'Archive',
  junk: 'Junk',
  spam: 'Spam', // clients of the public API expect it beside Junk
  trash: 'Trash',
};

export const DELIMITER = '/';

export interface Folder {
  /** Stays over renames; the MAILBOXID of RFC 8474. */
  readonly id: string;
  /** The whole path, levels separated by `/`. */
  readonly name: string;
  readonly role: FolderRole | undefined;
  readonly isSubscribed: boolean;
  readonly uidValidity: number;
}

/** Counted as messages come and go, so that nobody has to count. */
export interface FolderStatus {
  readonly folderId: string;
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly highestModseq: number;
  readonly messages: number;
  readonly unseen: number;
  readonly deleted: number;
  readonly sizeBytes: number;
}

/** The tree of folders. Names are compared exactly, INBOX apart. Whatever is wrong with one throws a `ServiceError`. */
export interface Folders {
  /** In the order of names. Read afresh when another session changed the list. */
  list(): Promise<readonly Folder[]>;
  /** Subscribed names, also of folders that are gone (RFC 9051 §6.3.7). */
  listSubscribed(): Promise<readonly string[]>;
  find(name: string): Promise<Folder | undefined>;
  /** Missing parents are made too. `already-exists`, `invalid` (the name), `over-quota` (too many). */
  create(name: string, options?: { readonly role?: FolderRole }): Promise<Folder>;
  /** With everything below it. INBOX: its messages move and it stays, empty (RFC 9051 §6.3.6). */
  rename(from: string, to: string): Promise<Folder>;
  /** `forbidden` for INBOX, `conflict` while it has children. */
  delete(name: string): Promise<void>;
  subscribe(name: string, isSubscribed: boolean): Promise<void>;
  status(folderIds: readonly string[]): Promise<readonly FolderStatus[]>;
  /** Told when the list changed, by whichever session or node. */
  onListChange(listener: () => void): () => void;
  /** Told when messages of any folder came, changed or went; for those who have not opened it (RFC 5465). */
  onMessagesChange(listener: (folderId: string) => void): () => void;
}
