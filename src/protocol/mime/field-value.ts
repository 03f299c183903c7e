import { unfold } from './header-block.js';
import { decodeEncodedWords } from './header-text.js';

/** A field's octets (as latin1) in one line of text: UTF-8 (RFC 6532) or, where it is none, latin1. */
export function unfoldedText(value: string): string {
  return (isAscii(value) ? unfold(value) : decodeOctets(unfold(value))).trim();
}

/** The same for people: encoded words decoded, nothing left that cannot be printed or stored. */
export function readableText(value: string): string {
  const text = unfoldedText(value);
  return (text.includes('=?') ? decodeEncodedWords(text).trim() : text).replace(CONTROL, '');
}

export function isAscii(text: string): boolean {
  return !NON_ASCII.test(text);
}

const NON_ASCII = /[^\0-\x7f]/;
const CONTROL = /[^\P{Cc}\t]/gu;
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeOctets(octets: string): string {
  try {
    return utf8.decode(Buffer.from(octets, 'latin1'));
  } catch {
    return octets;
  }
}
