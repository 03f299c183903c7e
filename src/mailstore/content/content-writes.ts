import type { StagedBlob } from '../../blobs/blob.js';
import type { Db } from '../../db/database.js';
import type { MailboxKeys } from '../../directory/mailboxes/mailbox-keys.js';
import type { OctetSource } from '../../platform/threads/octet-source.js';
import type { ContentReads } from './content.js';
import type { SearchTexts } from './search-texts.js';

/** A message sealed and ready for its row; it lives once that is committed. */
export interface StagedContent {
  readonly id: string;
  /** RFC822.SIZE */
  readonly sizeBytes: number;
  readonly blob: StagedBlob;
  /** `null`: sealed to the public key. */
  readonly sealedKey: Uint8Array | null;
  readonly entry: Uint8Array | null;
}

/** The rows of contents, for whoever changes messages: no key is needed. Called under the lock of the folder. */
export interface ContentRows {
  /** With one copy each. */
  put(tx: Db, aliasId: string, staged: readonly StagedContent[]): Promise<void>;
  /** One copy more for each time an id is named. */
  share(tx: Db, aliasId: string, contentIds: readonly string[]): Promise<void>;
  /** One copy less for each time an id is named; with the last one go bytes and index entry. */
  release(tx: Db, aliasId: string, contentIds: readonly string[]): Promise<void>;
  /**
   * After the messages of an alias were deleted without `release`, all of them or many: a batch of contents that no
   * message has goes, with bytes and index. Gives back where to go on in another transaction; `undefined`: at the end.
   */
  sweep(tx: Db, aliasId: string, after?: string): Promise<string | undefined>;
}

export interface Content {
  readonly rows: ContentRows;
  /** For delivery, which has no key: sealed to the mailbox's public one, and indexed when somebody comes with the password. */
  stageIntake(publicKey: Uint8Array, pieces: readonly Buffer[]): Promise<StagedContent>;
  /** Begins to index what is not yet; `close` ends that and forgets what was derived from the keys. */
  open(mailbox: { readonly aliasId: string; readonly keys: MailboxKeys }): OpenContent;
}

/** One per open mailbox and process; sessions share it. */
export interface OpenContent {
  readonly reads: ContentReads;
  readonly texts: SearchTexts;
  /** Before the transaction. `too-large`. */
  stage(source: OctetSource): Promise<StagedContent>;
  /** Something may have come that is not indexed yet. */
  wake(): void;
  /** Resolves when nothing is left to index. */
  settled(): Promise<void>;
  close(): void;
}
