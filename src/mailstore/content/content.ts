import type { MessageOutline, SortKeys } from '../../protocol/mime/message-index.js';
import type { MessageRow } from '../message.js';

/** What is stored of a message so that it is parsed only once. Wire forms are those of IMAP. */
export interface ContentIndex {
  readonly envelope: Buffer;
  /** With extension data; `body` has none. */
  readonly bodyStructure: Buffer;
  readonly body: Buffer;
  /** RFC 8970: at most 200 characters. */
  readonly preview: string;
  /** RFC 8474: messages of one conversation share it. */
  readonly threadId: string;
  /** Where the parts are; decoded when first asked for. */
  outline(): MessageOutline;
  readonly sortKeys: SortKeys;
}

export interface HeaderBlock {
  readonly sizeBytes: number;
  /** `undefined`: too large for the index; use `stream`. */
  readonly octets: Buffer | undefined;
}

type Row = Pick<MessageRow, 'contentId' | 'sizeBytes'>;

/**
 * Sealed parts of messages, for sessions with the keys. Answers have the order and number of `rows`; `undefined`:
 * another session has expunged the message (RFC 2180 §4.1). Octets are views of shared pages and must not be changed.
 */
export interface ContentReads {
  index(rows: readonly Row[]): Promise<readonly (ContentIndex | undefined)[]>;
  /** Header blocks with their empty lines. */
  headers(rows: readonly Row[]): Promise<readonly (HeaderBlock | undefined)[]>;
  /** Whether the last answer lacked this message only because its bytes cannot be read now. */
  isUnreadable(row: Row): boolean;
  /** Whole messages, for small ones many at a time. */
  bodies(rows: readonly Row[]): Promise<readonly (Buffer | undefined)[]>;
  /** A large one, chunk by chunk: octets `from` (inclusive) to `to` (exclusive). Throws `not-found` or `unavailable` before the first. */
  stream(row: Row, range?: { readonly from: number; readonly to: number }): AsyncIterable<Buffer>;
}
