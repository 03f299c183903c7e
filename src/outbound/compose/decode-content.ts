import { invalid } from '../../platform/service-error.js';
import type { TextContent } from './email-fields.js';

/** How a text may stand for bytes; the names are those of Node. */
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

/** `encoding` of the whole message: what `text`, `html` and their kind are written in. */
export function checkBodyEncoding(encoding: string | undefined): void {
  if (encoding === undefined || BODY_ENCODINGS.has(encoding.toLowerCase())) return;
  throw invalid('input.oneOf', { field: 'encoding', options: 'utf-8, hex, base64' });
}

/** Bytes, or text that is meant as it stands. Node would read on over what is no base64 or hex; we do not. */
export function decodeContent(content: TextContent, encoding: string | undefined, field: string): TextContent {
  const known = encoding === undefined ? 'utf8' : ENCODINGS.get(encoding.toLowerCase());
  if (!known) throw invalid('input.oneOf', { field: `${field}.encoding`, options: [...ENCODINGS.keys()].join(', ') });
  if (typeof content !== 'string' || known === 'utf8') return content;
  const text = known === 'hex' || known.startsWith('base64') ? content.replace(/\s+/g, '') : content;
  const isSound = known === 'hex' ? HEX.test(text) : !known.startsWith('base64') || BASE64.test(text);
  if (!isSound) throw invalid('emails.contentUndecodable', { field, encoding: known });
  return Buffer.from(text, known);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A body as text where it is UTF-8, so that the library can see what its transfer needs; else the bytes. */
export function asText(content: TextContent): TextContent {
  if (typeof content === 'string') return content;
  try {
    return utf8.decode(content);
  } catch {
    return content;
  }
}
