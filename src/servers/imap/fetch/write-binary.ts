import type { ContentIndex } from '../../../mailstore/content/content.js';
import type { OctetRange as PartialOctets } from '../../../protocol/imap/commands/fetch-item.js';
import { findPart, type OctetRange } from '../../../protocol/mime/section.js';
import { createTransferDecoder, type TransferDecoder } from '../../../protocol/mime/transfer-decoder.js';
import type { ResponseWriter } from '../response-writer.js';
import { streamOctets } from './literal.js';
import type { MessageOctets } from './message-octets.js';
import { within } from './stream-fields.js';

/** A part with its transfer encoding undone (RFC 3516 §4.2); the whole message has none. */
export interface BinaryPart {
  readonly range: OctetRange;
  /** `undefined`: not known. */
  readonly decoder: () => TransferDecoder | undefined;
}

/** `undefined`: there is no such part. */
export function findBinaryPart(
  path: readonly number[],
  octets: MessageOctets,
  index: ContentIndex | undefined,
): BinaryPart | undefined {
  if (path.length === 0) {
    return { range: { from: 0, to: octets.sizeBytes }, decoder: () => createTransferDecoder('binary') };
  }
  const part = index && findPart(index.outline(), path);
  return (
    part && { range: { from: part.bodyFrom, to: part.bodyTo }, decoder: () => createTransferDecoder(part.encoding) }
  );
}

export function hasKnownEncoding(part: BinaryPart): boolean {
  return part.decoder() !== undefined;
}

/** RFC 3516 §4.3: the size once decoded. */
export async function binarySize(part: BinaryPart, octets: MessageOctets): Promise<number> {
  return (await survey(part, octets, undefined)).sizeBytes;
}

/** RFC 3516 §4.2: a literal8 if there is a NUL. The part is read twice, because its kind and size come first. */
export async function writeBinary(
  out: ResponseWriter,
  part: BinaryPart,
  octets: MessageOctets,
  partial: PartialOctets | undefined,
): Promise<void> {
  const { sizeBytes, hasNul } = await survey(part, octets, partial);
  out.text(`${hasNul ? '~' : ''}{${sizeBytes}}\r\n`);
  await streamOctets(out, decoded(part, octets, partial), sizeBytes, (piece) => piece);
}

async function survey(part: BinaryPart, octets: MessageOctets, partial: PartialOctets | undefined) {
  let sizeBytes = 0;
  let hasNul = false;
  for await (const piece of decoded(part, octets, partial)) {
    sizeBytes += piece.length;
    hasNul ||= piece.includes(0);
  }
  return { sizeBytes, hasNul };
}

function decoded(part: BinaryPart, octets: MessageOctets, partial: PartialOctets | undefined) {
  return within(wholeDecoded(part, octets), partial);
}

async function* wholeDecoded({ range, decoder }: BinaryPart, octets: MessageOctets) {
  const decode = decoder();
  if (!decode) return;
  const held = octets.slice(range.from, range.to);
  if (held) yield decode.push(held);
  else for await (const piece of octets.stream(range.from, range.to)) yield decode.push(piece);
  yield decode.end();
}
