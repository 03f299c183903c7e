import type { ContentReads } from '../../../mailstore/content/content.js';
import type { MessageRow } from '../../../mailstore/messages/message.js';

/** A message's octets: in memory as far as they are, and otherwise as they come. */
export interface MessageOctets {
  readonly sizeBytes: number;
  /** Of the message's own header with its empty line, where that was read. */
  readonly headerBytes: number | undefined;
  /** `undefined`: not in memory. */
  slice(from: number, to: number): Buffer | undefined;
  stream(from: number, to: number): AsyncIterable<Buffer>;
}

/** A class, because there are hundreds at once. */
export class ReadOctets implements MessageOctets {
  constructor(
    private readonly content: Pick<ContentReads, 'stream'>,
    private readonly row: Pick<MessageRow, 'contentId' | 'sizeBytes'>,
    private readonly header: Buffer | undefined,
    private readonly body: Buffer | undefined,
  ) {}

  get sizeBytes(): number {
    return this.row.sizeBytes;
  }

  get headerBytes(): number | undefined {
    return this.header?.length;
  }

  slice(from: number, to: number): Buffer | undefined {
    const held = this.body ?? this.header;
    return held && to <= held.length ? held.subarray(from, to) : undefined;
  }

  stream(from: number, to: number): AsyncIterable<Buffer> {
    return this.content.stream(this.row, { from, to });
  }
}

/** All of a range that is known to be small, wherever it is. */
export async function collect(octets: MessageOctets, from: number, to: number): Promise<Buffer> {
  const held = octets.slice(from, to);
  if (held) return held;
  const pieces: Buffer[] = [];
  for await (const piece of octets.stream(from, to)) pieces.push(piece);
  return Buffer.concat(pieces);
}
