import type { StagedBlob } from '../../blobs/blob.js';
import type { Db } from '../../db/database.js';
import type { MailboxKeys } from '../../directory/mailboxes/mailbox-keys.js';
import type { OctetSource } from '../../platform/threads/octet-source.js';
import type { ContentReads } from './content.js';
import type { SearchTexts } from './search-texts.js';

/** A message sealed and ready for its row; it exists once the row is committed. */
export interface StagedContent {
  readonly id: string;
  /** RFC822.SIZE */
  readonly sizeBytes: number;
  readonly blob: StagedBlob;
  /** `null`: sealed to the public key. */
  readonly sealedKey: Uint8Array | null;
  readonly entry: Uint8Array | null;
}

/** The rows of contents, for changes of messages: no key is needed. Called under the lock of the folder. */
export interface ContentRows {
  /** With one copy each. */
  put(tx: Db, aliasId: string, staged: readonly StagedContent[]): Promise<void>;
  /** Adds one copy each time an id is named. */
  share(tx: Db, aliasId: string, contentIds: readonly string[]): Promise<void>;
  /** Removes one copy each time an id is named; with the last copy, bytes and index entry are deleted. */
  release(tx: Db, aliasId: string, contentIds: readonly string[]): Promise<void>;
  /**
   * After messages of an alias were deleted without `release`: deletes a batch of contents that no message uses, with
   * bytes and index. Answers with the id to continue from in another transaction; `undefined`: at the end.
   */
  sweep(tx: Db, aliasId: string, after?: string): Promise<string | undefined>;
}

export interface Content {
  readonly rows: ContentRows;
  /** For delivery, which has no key: sealed to the mailbox's public key, and indexed in the next session. */
  stageIntake(publicKey: Uint8Array, pieces: readonly Buffer[]): Promise<StagedContent>;
  /** Starts indexing what is not indexed yet; `close` stops that and discards what was derived from the keys. */
  open(mailbox: { readonly aliasId: string; readonly keys: MailboxKeys }): OpenContent;
}

/** One per open mailbox and process; sessions share it. */
export interface OpenContent {
  readonly reads: ContentReads;
  readonly texts: SearchTexts;
  /** Call it before the transaction. Throws `too-large`. */
  stage(source: OctetSource): Promise<StagedContent>;
  /** Call it when there may be new contents to index. */
  wake(): void;
  /** Resolves when nothing is left to index. */
  settled(): Promise<void>;
  close(): void;
}
