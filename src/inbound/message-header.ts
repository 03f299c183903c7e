import { readableText } from '../protocol/mime/field-value.js';
import type { HeaderField } from '../protocol/mime/header-block.js';
import type { Arrival } from './arrival.js';

/** The fields by which people recognise a message. */
export interface MessageHeader {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** Without angle brackets. */
  readonly messageId: string;
}

/** Longer ones are useless in a list and cost space in many rows. */
const MAX_CHARACTERS = 1000;
/** A report quotes at most this much of a header. */
const MAX_QUOTED_BYTES = 64 * 1024;

export function readMessageHeader({ fields }: Pick<Arrival, 'fields'>): MessageHeader {
  return {
    from: textOf(fields, 'from'),
    to: textOf(fields, 'to'),
    subject: textOf(fields, 'subject'),
    messageId: textOf(fields, 'message-id').replace(/^<|>$/g, ''),
  };
}

/** Octets as latin1, whole lines. */
export function quotedHeader({ source, headerEnd }: Pick<Arrival, 'source' | 'headerEnd'>): string {
  if (headerEnd <= MAX_QUOTED_BYTES) return source.toString('latin1', 0, headerEnd);
  const cut = source.toString('latin1', 0, MAX_QUOTED_BYTES);
  return cut.slice(0, cut.lastIndexOf('\r\n') + 2);
}

function textOf(fields: readonly HeaderField[], wanted: string): string {
  const field = fields.find(({ name }) => name.length === wanted.length && name.toLowerCase() === wanted);
  return field ? readableText(field.value).slice(0, MAX_CHARACTERS) : '';
}
