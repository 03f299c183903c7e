import { decodeCharset } from './charset.js';
import { unfold } from './header-block.js';
import { decodeEncodedWords } from './header-text.js';

/** A field's octets (as latin1) in one line of text: UTF-8 (RFC 6532), or windows-1252 if invalid. */
export function unfoldedText(value: string): string {
  return (isAscii(value) ? unfold(value) : decodeCharset(Buffer.from(unfold(value), 'latin1'), undefined)).trim();
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
