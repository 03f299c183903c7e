/** RFC 6154, as far as folders have roles here. At most one folder has each role. */
export const FOLDER_ROLES = ['inbox', 'sent', 'drafts', 'archive', 'junk', 'spam', 'trash'] as const;
export type FolderRole = (typeof FOLDER_ROLES)[number];

/** The first name of a role's folder. INBOX is matched in any letter case (RFC 9051 §5.1). */
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
  /** Kept when the folder is renamed; the MAILBOXID of RFC 8474. */
  readonly id: string;
  /** The whole path, levels separated by `/`. */
  readonly name: string;
  readonly role: FolderRole | undefined;
  readonly isSubscribed: boolean;
  readonly uidValidity: number;
}

/** Kept up to date as messages come and go, so that no query has to count. */
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

/** Everything a list of folders shows of one. */
export interface FolderRecord extends Folder, FolderStatus {
  /** Keywords that its messages have or had. */
  readonly keywords: readonly string[];
  /** How long messages stay there before they are deleted; 0: for ever. */
  readonly retentionMs: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The tree of folders. Names are compared exactly, except INBOX. Every failure is a `ServiceError`. */
export interface Folders {
  /** In the order of names. Read again when another session changed the list. */
  list(): Promise<readonly Folder[]>;
  /** In the order of names, with all that is known of them. */
  records(): Promise<readonly FolderRecord[]>;
  /** Subscribed names, also of folders that are gone (RFC 9051 §6.3.7). */
  listSubscribed(): Promise<readonly string[]>;
  find(name: string): Promise<Folder | undefined>;
  /** Missing parents are made too. `already-exists`, `invalid` (the name), `over-quota` (too many). */
  create(name: string, options?: { readonly role?: FolderRole }): Promise<Folder>;
  /** With everything below it. INBOX: its messages move, and it stays as an empty folder (RFC 9051 §6.3.6). */
  rename(from: string, to: string): Promise<Folder>;
  /** `forbidden` for INBOX, `conflict` while it has children. */
  delete(name: string): Promise<void>;
  subscribe(name: string, isSubscribed: boolean): Promise<void>;
  status(folderIds: readonly string[]): Promise<readonly FolderStatus[]>;
  /** Called when any session or node changes the list. */
  onListChange(listener: () => void): () => void;
  /**
   * Called when messages of any folder arrive, change or are deleted; for sessions that have not opened it (RFC 5465).
   */
  onMessagesChange(listener: (folderId: string) => void): () => void;
}
