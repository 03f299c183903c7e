import { findSingleByteDecoder } from '../mime/single-byte.js';
import { WireError } from './wire-error.js';

export type Decode = (octets: Uint8Array) => string;

/** RFC 9051 §6.4.4 demands these two; others are what the decoder of the platform knows. */
export const BADCHARSET = 'BADCHARSET (US-ASCII UTF-8)';

export function badCharset(): WireError {
  return new WireError('The charset is not known', { status: 'NO', code: BADCHARSET });
}

/** How strings of SEARCH, SORT and THREAD are read; `undefined` for an unknown charset. */
export function findDecoder(charset: string): Decode | undefined {
  const decode = tryDecoder(/^us-ascii$/i.test(charset) ? 'utf-8' : charset);
  if (!decode) return undefined;
  return (octets) => {
    try {
      return decode(octets);
    } catch {
      throw new WireError(`A string is not in the charset ${charset}`);
    }
  };
}

function tryDecoder(charset: string): Decode | undefined {
  try {
    const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true });
    return findSingleByteDecoder(decoder.encoding) ?? ((octets) => decoder.decode(octets));
  } catch {
    return undefined;
  }
}
