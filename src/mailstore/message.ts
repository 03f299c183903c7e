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
  /** Of `FLAG_BIT`. */
  readonly bits: number;
  /** As first written; compared without regard to case. */
  readonly keywords: readonly string[];
}

/** A message in a folder, as far as it is readable without keys. */
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

export interface NewMessage {
  readonly source: OctetSource;
  readonly flags: Flags;
  /** Now, when missing. */
  readonly internalAt?: number;
}

/** UIDs are ascending and belong together by place. */
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
  /** Of the folder after it. */
  readonly highestModseq: number;
}

export interface FlagChange {
  readonly mode: 'add' | 'remove' | 'replace';
  readonly flags: Flags;
  /** RFC 7162 §3.1.3: messages changed later than this stay as they are. */
  readonly unchangedSince?: number;
}

export interface FlagsChanged {
  readonly changedUids: readonly number[];
  /** Those that `unchangedSince` spared. */
  readonly sparedUids: readonly number[];
  readonly highestModseq: number;
}

/** What happens to messages. Every one is durable when its promise resolves; all or nothing. */
export interface MessageActs {
  /** `not-found`: the folder. `over-quota`, `too-large`. */
  append(folderId: string, messages: readonly NewMessage[]): Promise<Appended>;
  /** What is gone is left out; with `isAllOrNone` nothing is copied then. */
  copy(folderId: string, uids: readonly number[], targetId: string, options?: TransferOptions): Promise<Copied>;
  move(folderId: string, uids: readonly number[], targetId: string, options?: TransferOptions): Promise<Copied>;
  /** RFC 8508: the new one stands in `targetId` and the old one is gone, in one step. */
  replace(folderId: string, uid: number, targetId: string, message: NewMessage): Promise<Appended>;
  /** RFC 3501 §2.3.2: takes the messages below `before` that no session was told of; gives back where they begin. */
  takeRecent(folderId: string, before: number): Promise<number>;
  setFlags(folderId: string, uids: readonly number[], change: FlagChange): Promise<FlagsChanged>;
  /** Those of `uids` (all, when missing) that are marked deleted; what went. */
  expunge(folderId: string, uids?: readonly number[]): Promise<readonly number[]>;
  /** These, marked or not: POP3, and expiry. What is gone already is left out. */
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

/** Reading. Doors ask for a few hundred at a time, so that a large folder is never in memory at once. */
export interface MessageReads {
  /** In the order of UIDs; what is gone is left out. */
  rows(folderId: string, uids: readonly number[]): Promise<readonly MessageRow[]>;
  /** Up to `limit` with UIDs behind `after` and up to `last`, in their order: cheap enough for a whole folder. */
  contents(folderId: string, range: UidRange): Promise<MessageContents>;
  /** The first UID of those that no session was told of. */
  recentFrom(folderId: string): Promise<number>;
  countRecent(folderId: string): Promise<number>;
  /** RFC 7162 §3.2.5: expunged later than `modseq`; `undefined`: that long ago is no longer remembered. */
  expungedSince(folderId: string, modseq: number): Promise<readonly number[] | undefined>;
}
