import type { ContentReads, HeaderBlock } from '../../../mailstore/content/content.js';
import type { MessageRow } from '../../../mailstore/message.js';
import { ServiceError } from '../../../platform/service-error.js';

/** A message's octets: in memory if loaded, otherwise streamed. */
export interface MessageOctets {
  readonly sizeBytes: number;
  /** The size of the message's own header with its empty line, if it was read. */
  readonly headerBytes: number | undefined;
  /** `undefined`: not in memory. */
  slice(from: number, to: number): Buffer | undefined;
  stream(from: number, to: number): AsyncIterable<Buffer>;
  /** Reads a range into memory, for many items that use it; `undefined`: it is too large for that. */
  hold(from: number, to: number): Promise<Buffer | undefined>;
  /** Releases what `hold` has read. */
  release(): void;
}

/** Longer than any real header block. */
const MAX_HELD_BYTES = 1024 * 1024;

/** A class, because there are hundreds at once. */
export class ReadOctets implements MessageOctets {
  #read: { readonly from: number; readonly octets: Buffer } | undefined;

  constructor(
    private readonly content: Pick<ContentReads, 'stream' | 'isUnreadable'>,
    private readonly row: Pick<MessageRow, 'contentId' | 'sizeBytes'>,
    private readonly header: HeaderBlock | undefined,
    private readonly body: Buffer | undefined,
  ) {}

  get sizeBytes(): number {
    return this.row.sizeBytes;
  }

  get headerBytes(): number | undefined {
    return this.header?.sizeBytes;
  }

  /** Called before its length is announced. A message that failed the last time is read to its end. */
  async canBeRead(): Promise<boolean> {
    const to = this.content.isUnreadable(this.row) ? this.row.sizeBytes : 1;
    try {
      for await (const _piece of this.stream(0, to));
      return true;
    } catch (error) {
      if (error instanceof ServiceError) return false;
      throw error;
    }
  }

  slice(from: number, to: number): Buffer | undefined {
    const held = this.body ?? this.header?.octets;
    if (held && to <= held.length) return held.subarray(from, to);
    const read = this.#read;
    if (!read || from < read.from || to > read.from + read.octets.length) return undefined;
    return read.octets.subarray(from - read.from, to - read.from);
  }

  stream(from: number, to: number): AsyncIterable<Buffer> {
    return this.content.stream(this.row, { from, to });
  }

  async hold(from: number, to: number): Promise<Buffer | undefined> {
    if (to - from > MAX_HELD_BYTES) return undefined;
    const pieces: Buffer[] = [];
    for await (const piece of this.stream(from, to)) pieces.push(piece);
    this.#read = { from, octets: Buffer.concat(pieces) };
    return this.#read.octets;
  }

  release(): void {
    this.#read = undefined;
  }
}
