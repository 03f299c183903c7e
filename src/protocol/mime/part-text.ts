import { isAscii } from 'node:buffer';
import { decodeCharset } from './charset.js';
import type { Entity } from './entity-tree.js';
import { htmlToText } from './html-text.js';
import { findParameter } from './parameter-list.js';
import { createTransferDecoder } from './transfer-decoder.js';

/** The text of a leaf as people read it, tags removed; `undefined`: it is no text. */
export function readPartText(
  source: Buffer,
  { media, encoding, bodyFrom, bodyTo, message }: Entity,
): string | undefined {
  const isText = media.name.startsWith('text/') || media.name.startsWith('message/');
  // RFC 6532 §3.7: message/global may be encoded, and then is not taken apart
  if (!isText || (message && !ENCODED.has(encoding))) return undefined;
  const octets = decodeOctets(source.subarray(bodyFrom, bodyTo), encoding);
  const charset = findParameter({ value: '', parameters: media.parameters }, 'charset');
  const isSimple = (charset === undefined || ASCII_AND_MORE.test(charset)) && isAscii(octets);
  const text = isSimple ? octets.toString('latin1') : decodeCharset(octets, charset);
  return media.name === 'text/html' ? htmlToText(text) : text;
}

const ENCODED: ReadonlySet<string> = new Set(['base64', 'quoted-printable']);
const ASCII_AND_MORE = /^(?:utf-?8|us-ascii|iso-8859-\d{1,2}|windows-125\d|latin1)$/i;

function decodeOctets(encoded: Buffer, encoding: string): Buffer {
  if (!ENCODED.has(encoding)) return encoded;
  const decoder = createTransferDecoder(encoding);
  if (!decoder) return encoded;
  const start = decoder.push(encoded);
  const rest = decoder.end();
  return rest.length === 0 ? start : Buffer.concat([start, rest]);
}
