import { normalizeText as composeText } from '../../protocol/text/normalize.js';

/** Visits runs of letters and digits in scripts with spaces. `text` is in lower case. */
export function eachWord(text: string, visit: (word: string) => void): void {
  const { length } = text;
  for (let at = 0; at < length; ) {
    while (at < length && WORD_UNITS[text.charCodeAt(at)] !== 1) at++;
    const start = at;
    while (at < length && WORD_UNITS[text.charCodeAt(at)] === 1) at++;
    if (at > start) visit(text.slice(start, at));
  }
}

/** A table: with `\p{L}` or comparisons, this loop is most of the cost of scanning a message. */
const WORD_UNITS = Uint8Array.from({ length: 0x2000 }, (_, code) => (isWordUnit(code) ? 1 : 0));

/** Latin to Thai; above are punctuation, symbols, and scripts without spaces. */
function isWordUnit(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2b;
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7;
}

// Kana, Chinese characters, Hangul
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Whether it has words written without spaces, which need a search within the text. */
export function hasUnspacedScript(text: string): boolean {
  return UNSPACED.test(text);
}

// Soft hyphens and joiners, used to hide words from filters
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Lower case, composed, without invisible characters. */
export function normalizeText(text: string): string {
  return (isAscii(text) ? text : composeText(text, 'NFC').replace(INVISIBLE, '')).toLowerCase();
}

/** Other text has more bytes than characters; counting takes an eighth of a regular expression's time. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}
