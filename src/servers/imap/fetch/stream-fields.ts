import type { OctetRange as PartialOctets } from '../../../protocol/imap/commands/fetch-item.js';
import type { OctetRange } from '../../../protocol/mime/section.js';
import type { ResponseWriter } from '../response-writer.js';
import { type FieldChoice, FieldSelector } from './header-fields.js';
import { streamOctets, withoutNul } from './literal.js';
import type { MessageOctets } from './message-octets.js';

/** Fields of a header block that is too large for memory. It is read twice, because the size comes first. */
export async function streamFields(
  out: ResponseWriter,
  octets: MessageOctets,
  range: OctetRange,
  { fields, partial }: { readonly fields: FieldChoice; readonly partial: PartialOctets | undefined },
): Promise<void> {
  const pieces = () => within(selected(octets, range, fields), partial);
  let sizeBytes = 0;
  for await (const piece of pieces()) sizeBytes += piece.length;
  out.text(`{${sizeBytes}}\r\n`);
  await streamOctets(out, pieces(), sizeBytes, withoutNul);
}

async function* selected(octets: MessageOctets, { from, to }: OctetRange, fields: FieldChoice): AsyncGenerator<Buffer> {
  const selector = new FieldSelector(fields);
  for await (const piece of octets.stream(from, to)) yield* selector.push(piece, false);
  yield* selector.push(Buffer.alloc(0), true);
}

/** RFC 9051 §6.4.5: `<from.count>`. */
export async function* within(
  pieces: AsyncIterable<Buffer>,
  partial: PartialOctets | undefined,
): AsyncGenerator<Buffer> {
  const from = partial?.from ?? 0;
  const to = partial ? partial.from + partial.count : Number.POSITIVE_INFINITY;
  let at = 0;
  for await (const piece of pieces) {
    const cut = piece.subarray(Math.max(0, from - at), Math.max(0, to - at));
    at += piece.length;
    if (cut.length > 0) yield cut;
    if (at >= to) return;
  }
}
