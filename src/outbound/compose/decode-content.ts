import { invalid } from '../../platform/service-error.js';
import type { TextContent } from './email-fields.js';

/** Encodings of bytes as text; the names are Node's. */
const ENCODINGS: ReadonlyMap<string, BufferEncoding> = new Map([
  ['utf-8', 'utf8'],
  ['utf8', 'utf8'],
  ['hex', 'hex'],
  ['base64', 'base64'],
  ['base64url', 'base64url'],
  ['ascii', 'ascii'],
  ['latin1', 'latin1'],
  ['binary', 'latin1'],
]);
const BODY_ENCODINGS: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'hex', 'base64']);

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const HEX = /^(?:[0-9a-f]{2})*$/i;

/** `encoding` of the whole message: the encoding of `text`, `html` and similar fields. */
export function checkBodyEncoding(encoding: string | undefined): void {
  if (encoding === undefined || BODY_ENCODINGS.has(encoding.toLowerCase())) return;
  throw invalid('input.oneOf', { field: 'encoding', options: 'utf-8, hex, base64' });
}

/**
 * Bytes, or literal text. Node would skip invalid base64 or hex; we refuse it. A long text is already bytes; decoded
 * base64 overwrites its text.
 */
export function decodeContent(content: TextContent, encoding: string | undefined, field: string): TextContent {
  const known = encoding === undefined ? 'utf8' : ENCODINGS.get(encoding.toLowerCase());
  if (!known) throw invalid('input.oneOf', { field: `${field}.encoding`, options: [...ENCODINGS.keys()].join(', ') });
  if (known === 'utf8') return content;
  if (typeof content !== 'string') {
    if (!known.startsWith('base64')) return decodeContent(content.toString(), encoding, field);
    const decoded = decodeInPlace(content);
    if (!decoded) throw invalid('emails.contentUndecodable', { field, encoding: known });
    return decoded;
  }
  const text = known === 'hex' || known.startsWith('base64') ? content.replace(/\s+/g, '') : content;
  const isSound = known === 'hex' ? HEX.test(text) : !known.startsWith('base64') || BASE64.test(text);
  if (!isSound) throw invalid('emails.contentUndecodable', { field, encoding: known });
  return Buffer.from(text, known);
}

/** Four letters decode to three octets, so writing never overtakes reading. */
function decodeInPlace(text: Buffer): Buffer | undefined {
  let end = 0;
  let left = '';
  for (let at = 0; at < text.length; at += SLICE_BYTES) {
    const letters = left + text.toString('latin1', at, Math.min(at + SLICE_BYTES, text.length)).replace(/\s+/g, '');
    const isLast = at + SLICE_BYTES >= text.length;
    const whole = isLast ? letters.length : letters.length - (letters.length % 4);
    if (!(isLast ? BASE64 : BASE64_WITHIN).test(letters.slice(0, whole))) return undefined;
    end += text.write(letters.slice(0, whole), end, 'base64');
    left = letters.slice(whole);
  }
  return text.subarray(0, end);
}

/** Strings this short are collected at once, longer ones only when the heap has grown. */
const SLICE_BYTES = 64 * 1024;
const BASE64_WITHIN = /^[A-Za-z0-9+/_-]*$/;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A body as text if it is UTF-8, so that the library can choose its transfer encoding; else the bytes. */
export function asText(content: TextContent): TextContent {
  if (typeof content === 'string') return content;
  try {
    return utf8.decode(content);
  } catch {
    return content;
  }
}
