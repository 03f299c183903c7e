import iconv from 'iconv-lite';
import { findSingleByteDecoder } from './single-byte.js';
import { WEB_CHARSETS } from './web-charsets.js';

export type CharsetDecoder = (octets: Uint8Array) => string;

/** Creating a decoder takes longer than decoding. Only charsets that exist have a place, so both are bounded. */
const decoders = new Map<string, CharsetDecoder>();
const slowDecoders = new Map<string, CharsetDecoder>();
const LONGEST_NAME = 40;

/** `undefined`: an unknown charset. Invalid octets become U+FFFD; nothing throws. */
export function findCharsetDecoder(charset: string): CharsetDecoder | undefined {
  if (charset.length > LONGEST_NAME) return undefined;
  const name = charset.trim().toLowerCase();
  if (isGuessedCharset(name)) return decodeGuessed;
  if (!WEB_CHARSETS.has(name)) return findSlowDecoder(name);
  const decoder = decoders.get(name) ?? createDecoder(name);
  decoders.set(name, decoder);
  return decoder;
}

/** For reading by people: without a charset, or with an unknown one, UTF-8 or else windows-1252. */
export function decodeCharset(octets: Uint8Array, charset: string | undefined): string {
  const decode = charset === undefined ? decodeGuessed : (findCharsetDecoder(charset) ?? decodeGuessed);
  return decode(octets);
}

/** RFC 2045 §5.2 defines us-ascii as the default, and much 8-bit text declares it by mistake. */
export function isGuessedCharset(name: string): boolean {
  return name === 'us-ascii' || name === 'ascii' || name === 'unknown-8bit';
}

function createDecoder(name: string): CharsetDecoder {
  const decoder = new TextDecoder(name, { ignoreBOM: true });
  return findSingleByteDecoder(decoder.encoding) ?? ((octets) => decoder.decode(octets));
}

/** utf-7, DOS code pages, Korean and Chinese in seven bits. */
function findSlowDecoder(name: string): CharsetDecoder | undefined {
  const key = name.replace(/:\d{4}$|[^0-9a-z]/g, ''); // as iconv does: `u-t-f-7` is `utf7`
  const known = slowDecoders.get(key);
  if (known) return known;
  iconv.encodingExists('utf8'); // which loads the table; for an unknown name it would throw inside
  if (!iconv.encodings || !(key in iconv.encodings)) return undefined;
  const decoder: CharsetDecoder = (octets) => decodeSlowly(asBuffer(octets), key);
  slowDecoders.set(key, decoder);
  return decoder;
}

// Some of these need microseconds for each character
export const MAX_SLOW_BYTES = 1_000_000;

function decodeSlowly(octets: Buffer, name: string): string {
  return iconv.decode(octets.subarray(0, MAX_SLOW_BYTES), name) + octets.toString('latin1', MAX_SLOW_BYTES);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeGuessed(octets: Uint8Array): string {
  try {
    return utf8.decode(octets);
  } catch {
    return decodeCharset(octets, 'windows-1252');
  }
}

function asBuffer(octets: Uint8Array): Buffer {
  return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
}
