import type { OctetSource } from '../platform/threads/octet-source.js';

/** RFC 9051 §2.3.2; the order is that of the bits in `mailbox_message.flags`. */
export const SYSTEM_FLAGS = ['seen', 'answered', 'flagged', 'deleted', 'draft'] as const;
export type SystemFlag = (typeof SYSTEM_FLAGS)[number];
export const FLAG_BIT: Readonly<Record<SystemFlag, number>> = {
  seen: 1,
  answered: 2,
  flagged: 4,
  deleted: 8,
  draft: 16,
};

export interface Flags {
  /** System flags, as bits of `FLAG_BIT`. */
  readonly bits: number;
  /** Spelled as first written; compared without regard to case. */
  readonly keywords: readonly string[];
}

/** The part of a message in a folder that is readable without keys. */
export interface MessageRow {
  readonly folderId: string;
  readonly uid: number;
  readonly modseq: number;
  readonly flags: Flags;
  /** The EMAILID of RFC 8474: copies share it. */
  readonly contentId: string;
  readonly sizeBytes: number;
  readonly internalAt: number;
  readonly savedAt: number;
}

/** With the id that names it in the whole mailbox. */
export interface IdentifiedRow extends MessageRow {
  /** Kept when the message moves or, as a draft, is saved again; a copy has another. */
  readonly id: string;
  /** Another message has the same content. */
  readonly isCopied: boolean;
}

export interface NewMessage {
  readonly source: OctetSource;
  readonly flags: Flags;
  /** Default: now. */
  readonly internalAt?: number;
}

/** UIDs are ascending and correspond by place. */
export interface Copied {
  readonly uidValidity: number;
  readonly sourceUids: readonly number[];
  readonly targetUids: readonly number[];
}

export interface TransferOptions {
  readonly isAllOrNone: boolean;
}

export interface Appended {
  readonly uidValidity: number;
  readonly uids: readonly number[];
  /** The folder's, after the change. */
  readonly highestModseq: number;
}

export interface FlagChange {
  readonly mode: 'add' | 'remove' | 'replace';
  readonly flags: Flags;
  /** RFC 7162 §3.1.3: messages changed later than this are not changed. */
  readonly unchangedSince?: number;
}

export interface FlagsChanged {
  readonly changedUids: readonly number[];
  /** Messages that `unchangedSince` excluded. */
  readonly sparedUids: readonly number[];
  readonly highestModseq: number;
}

/** Changes to messages. Each is durable when its promise resolves; all or nothing. */
export interface MessageActs {
  /** `not-found`: the folder. `over-quota`, `too-large`. */
  append(folderId: string, messages: readonly NewMessage[]): Promise<Appended>;
  /**
   * Unless `findSame` finds its UID: it is asked again when other messages came in between, so that callers at the same
   * moment add one message.
   */
  appendOnce(folderId: string, message: NewMessage, findSame: () => Promise<number | undefined>): Promise<number>;
  /** Deleted messages are skipped; with `isAllOrNone` nothing is copied then. */
  copy(folderId: string, uids: readonly number[], targetId: string, options?: TransferOptions): Promise<Copied>;
  move(folderId: string, uids: readonly number[], targetId: string, options?: TransferOptions): Promise<Copied>;
  /** RFC 8508: appends the new message to `targetId` and deletes the old one, in one step. */
  replace(folderId: string, uid: number, targetId: string, message: NewMessage): Promise<Appended>;
  /**
   * RFC 3501 §2.3.2: takes the messages below `before` that no session was told of; answers with the first such UID.
   */
  takeRecent(folderId: string, before: number): Promise<number>;
  setFlags(folderId: string, uids: readonly number[], change: FlagChange): Promise<FlagsChanged>;
  /** Deletes those of `uids` (default: all) that are marked deleted; answers with the deleted UIDs. */
  expunge(folderId: string, uids?: readonly number[]): Promise<readonly number[]>;
  /** Deletes these, marked or not: for POP3 and expiry. Those already gone are skipped. */
  remove(folderId: string, uids: readonly number[]): Promise<readonly number[]>;
}

export interface UidRange {
  readonly after: number;
  readonly last: number;
  readonly limit: number;
}

/** Which content each message has. */
export interface MessageContents {
  readonly uids: readonly number[];
  readonly contentIds: readonly string[];
}

/** Reads. Doors ask for a few hundred at a time, so that a large folder is never in memory at once. */
export interface MessageReads {
  /** In the order of UIDs; deleted messages are skipped. */
  rows(folderId: string, uids: readonly number[]): Promise<readonly MessageRow[]>;
  /** Up to `limit` with UIDs above `after` and up to `last`, in their order: cheap enough for a whole folder. */
  contents(folderId: string, range: UidRange): Promise<MessageContents>;
  /** With ids, in the order of UIDs; deleted messages are skipped. */
  identified(folderId: string, uids: readonly number[]): Promise<readonly IdentifiedRow[]>;
  /** Finds a message of any folder by its id; `undefined`: there is none. */
  find(id: string): Promise<IdentifiedRow | undefined>;
  /** UID, internal date and size of each, as numbers in one text. */
  arrivals(folderId: string, range: UidRange): Promise<string>;
  /** Which of them share their content with other messages. */
  copied(folderId: string, range: UidRange): Promise<readonly { readonly uid: number; readonly isCopied: boolean }[]>;
  /** The first UID of those that no session was told of. */
  recentFrom(folderId: string): Promise<number>;
  countRecent(folderId: string): Promise<number>;
  /** RFC 7162 §3.2.5: UIDs expunged after `modseq`; `undefined`: the record does not reach back that far. */
  expungedSince(folderId: string, modseq: number): Promise<readonly number[] | undefined>;
}
