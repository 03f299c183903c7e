import { WireError } from './wire-error.js';

export type Decode = (octets: Uint8Array) => string;

// RFC 9051 §6.4.4 demands these two; others are what the decoder of the platform knows
const DEMANDED = 'US-ASCII UTF-8';

/** How strings of SEARCH, SORT and THREAD are read. */
export function decoderOf(charset: string): Decode {
  const decoder = findDecoder(/^us-ascii$/i.test(charset) ? 'utf-8' : charset);
  if (!decoder) throw new WireError('The charset is not known', { status: 'NO', code: `BADCHARSET (${DEMANDED})` });
  return (octets) => {
    try {
      return decoder.decode(octets);
    } catch {
      throw new WireError(`A string is not in the charset ${charset}`);
    }
  };
}

function findDecoder(charset: string): { decode: Decode } | undefined {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true });
  } catch {
    return undefined;
  }
}
