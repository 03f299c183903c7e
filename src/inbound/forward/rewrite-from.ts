import { parseAddressList } from '../../protocol/mime/address-list.js';
import { encodeWords } from '../../protocol/mime/encoded-word.js';
import { isAscii, unfoldedText } from '../../protocol/mime/field-value.js';
import type { HeaderField } from '../../protocol/mime/header-block.js';

export interface MessageHeader {
  readonly source: Buffer;
  readonly fields: readonly HeaderField[];
}

// No mail program shows more of a name
const MAX_SHOWN = 320;

/**
 * The message as from `address`, with its true From still readable for people and programs (decision 11.10). No byte
 * outside the fields From and Reply-To changes. Without a From there is nothing to rewrite.
 */
export function rewriteFrom({ source, fields }: MessageHeader, address: string): Buffer | undefined {
  const all = fields.filter(({ name }) => name.toLowerCase() === 'from');
  const [first] = all;
  if (!first) return undefined;
  const original = originalOf(first);
  const hasReplyTo = fields.some(({ name }) => name.toLowerCase() === 'reply-to');
  const lines = [
    `From: ${shown(original)} <${address}>\r\n`,
    ...(hasReplyTo ? [] : [`Reply-To:${first.value}\r\n`]),
    ...all.map(({ value }) => `X-Original-From:${value}\r\n`),
  ];
  const pieces: Buffer[] = [];
  let at = 0;
  for (const field of all) {
    pieces.push(source.subarray(at, field.start));
    if (field === first) pieces.push(Buffer.from(lines.join(''), 'latin1'));
    at = field.end;
  }
  pieces.push(source.subarray(at));
  return Buffer.concat(pieces);
}

function originalOf({ value }: HeaderField): string {
  const text = unfoldedText(value);
  return (parseAddressList(text)[0]?.address ?? text).replace(/[\p{Cc}\s]+/gu, '').slice(0, MAX_SHOWN);
}

/** Formats a display name: quoted, or in encoded words where it is not ASCII. */
function shown(text: string): string {
  if (!isAscii(text)) return encodeWords(text);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
