import type { MessageOutline, SortKeys } from '../../protocol/mime/message-index.js';
import type { MessageRow } from '../message.js';

/** What is kept of a message so that nobody has to parse it again. Wire forms are those of IMAP. */
export interface ContentIndex {
  readonly envelope: Buffer;
  /** With extension data; `body` without. */
  readonly bodyStructure: Buffer;
  readonly body: Buffer;
  /** RFC 8970: at most 200 characters. */
  readonly preview: string;
  /** RFC 8474: messages of one conversation share it. */
  readonly threadId: string;
  /** Where the parts stand; decoded when first asked for. */
  outline(): MessageOutline;
  readonly sortKeys: SortKeys;
}

export interface HeaderBlock {
  readonly sizeBytes: number;
  /** `undefined`: too large for the index; `stream` has it. */
  readonly octets: Buffer | undefined;
}

type Row = Pick<MessageRow, 'contentId' | 'sizeBytes'>;

/**
 * The sealed part of messages, for whoever holds the keys. Order and number of the answers are those of `rows`;
 * `undefined`: another session expunged it meanwhile (RFC 2180 §4.1). Octets are views of shared pages: not to be changed.
 */
export interface ContentReads {
  index(rows: readonly Row[]): Promise<readonly (ContentIndex | undefined)[]>;
  /** Header blocks with their empty lines. */
  headers(rows: readonly Row[]): Promise<readonly (HeaderBlock | undefined)[]>;
  /** Whole messages, for small ones many at a time. */
  bodies(rows: readonly Row[]): Promise<readonly (Buffer | undefined)[]>;
  /** A large one, chunk by chunk: octets `from` (inclusive) to `to` (exclusive). Throws `not-found` before the first. */
  stream(row: Row, range?: { readonly from: number; readonly to: number }): AsyncIterable<Buffer>;
}
