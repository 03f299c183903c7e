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

export function messageOctets(
  content: Pick<ContentReads, 'stream'>,
  row: MessageRow,
  { header, body }: { readonly header: Buffer | undefined; readonly body: Buffer | undefined },
): MessageOctets {
  const held = body ?? header;
  return {
    sizeBytes: row.sizeBytes,
    headerBytes: header?.length,
    slice: (from, to) => (held && to <= held.length ? held.subarray(from, to) : undefined),
    stream: (from, to) => content.stream(row, { from, to }),
  };
}

/** All of a range that is known to be small, wherever it is. */
export async function collect(octets: MessageOctets, from: number, to: number): Promise<Buffer> {
  const held = octets.slice(from, to);
  if (held) return held;
  const pieces: Buffer[] = [];
  for await (const piece of octets.stream(from, to)) pieces.push(piece);
  return Buffer.concat(pieces);
}
