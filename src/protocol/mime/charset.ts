import iconv from 'iconv-lite';
import { findSingleByteDecoder } from './single-byte.js';

export type CharsetDecoder = (octets: Uint8Array) => string;

/** Making a decoder takes longer than the decoding. Only names that exist are kept, so there is an end to them. */
const decoders = new Map<string, CharsetDecoder>();
const LONGEST_NAME = 40;

/** `undefined`: a charset nobody knows. What is no character of it becomes U+FFFD; nothing throws. */
export function findCharsetDecoder(charset: string): CharsetDecoder | undefined {
  const name = charset.trim().toLowerCase();
  const known = decoders.get(name);
  if (known || name === '' || name.length > LONGEST_NAME) return known;
  const decoder = createDecoder(name);
  if (decoder) decoders.set(name, decoder);
  return decoder;
}

/** For reading by people: without a charset, or with one that nobody knows, UTF-8 or else what Windows wrote. */
export function decodeCharset(octets: Uint8Array, charset: string | undefined): string {
  const decode = charset === undefined ? decodeGuessed : (findCharsetDecoder(charset) ?? decodeGuessed);
  return decode(octets);
}

/** RFC 2045 §5.2 calls text us-ascii when nothing is said, and much 8-bit text says so by mistake. */
export function isGuessedCharset(name: string): boolean {
  return name === 'us-ascii' || name === 'ascii' || name === 'unknown-8bit';
}

function createDecoder(name: string): CharsetDecoder | undefined {
  if (isGuessedCharset(name)) return decodeGuessed;
  try {
    const decoder = new TextDecoder(name, { ignoreBOM: true });
    return findSingleByteDecoder(decoder.encoding) ?? ((octets) => decoder.decode(octets));
  } catch {
    // utf-7, DOS code pages, Korean and Chinese in seven bits
    return iconv.encodingExists(name) ? (octets) => decodeSlowly(asBuffer(octets), name) : undefined;
  }
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
