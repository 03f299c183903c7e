import { encodeUtf7 } from './modified-utf7.js';

export interface StringOptions {
  /** UTF8=ACCEPT or IMAP4rev2 is enabled (RFC 9755 §3): quoted strings may hold UTF-8. */
  readonly isUtf8: boolean;
}

// A long quoted string is legal, and more than some clients' line buffers hold
const MAX_QUOTED = 1024;
const ASTRING = /^[!#$&'+,\-./0-9:;<=>?@A-Z[\]^_`a-z|}~]+$/; // RFC 9051 §9 (ASTRING-CHAR)
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be quoted
const QUOTABLE_ASCII = /^[\x01-\x09\x0b\x0c\x0e-\x7f]*$/;
const QUOTABLE_UTF8 = /^[^\0\r\n\ud800-\udfff]*$/u;

/**
 * RFC 9051 §4.3: quoted, or a literal of its UTF-8. The result is text to be sent as UTF-8, so that the count of a
 * literal is that of its octets.
 */
export function formatString(text: string, { isUtf8 }: StringOptions = { isUtf8: false }): string {
  const isQuotable = text.length <= MAX_QUOTED && (isUtf8 ? QUOTABLE_UTF8 : QUOTABLE_ASCII).test(text);
  if (isQuotable) return formatQuoted(text);
  const literal = text.replaceAll('\0', ' ').toWellFormed();
  return `{${Buffer.byteLength(literal)}}\r\n${literal}`;
}

export function formatNstring(text: string | undefined, options?: StringOptions): string {
  return text === undefined ? 'NIL' : formatString(text, options);
}

/** Writes an atom if possible. */
export function formatAstring(text: string, options?: StringOptions): string {
  return ASTRING.test(text) && text.toUpperCase() !== 'NIL' ? text : formatString(text, options);
}

/** The name of a folder. */
export function formatFolderName(name: string, options: StringOptions = { isUtf8: false }): string {
  return formatAstring(options.isUtf8 ? name : encodeUtf7(name), options);
}

/** What goes before the octets of a literal; with NUL in them it has to be a literal8 (RFC 3516 §4.2). */
export function formatLiteralHead(octets: Uint8Array): string {
  return `${octets.includes(0) ? '~' : ''}{${octets.byteLength}}\r\n`;
}

function formatQuoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
