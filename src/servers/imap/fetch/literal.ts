import type { ResponseWriter } from '../response-writer.js';
import type { MessageOctets } from './message-octets.js';

/** RFC 9051 §4.3: a literal must not have NUL. It is replaced by 0x80, so that sizes stay correct. */
export function withoutNul(octets: Buffer): Buffer {
  let at = octets.indexOf(0);
  if (at === -1) return octets;
  const copy = Buffer.from(octets);
  for (; at !== -1; at = copy.indexOf(0, at + 1)) copy[at] = 0x80;
  return copy;
}

export function writeLiteral(out: ResponseWriter, octets: Buffer): void {
  out.text(`{${octets.length}}\r\n`);
  out.bytes(withoutNul(octets));
}

/** A literal whose octets are read while they are sent. */
export async function streamLiteral(out: ResponseWriter, octets: MessageOctets, from: number, to: number) {
  out.text(`{${to - from}}\r\n`);
  await streamOctets(out, octets.stream(from, to), to - from, withoutNul);
}

/** Sends exactly `sizeBytes`, the announced size. */
export async function streamOctets(
  out: ResponseWriter,
  pieces: AsyncIterable<Buffer>,
  sizeBytes: number,
  convert: (piece: Buffer) => Buffer,
): Promise<void> {
  let leftBytes = sizeBytes;
  for await (const piece of pieces) {
    leftBytes -= piece.length;
    if (leftBytes < 0) break;
    out.bytes(convert(piece));
    await out.ready();
  }
  if (leftBytes !== 0) throw new Error('A message is not as long as it should be');
}
