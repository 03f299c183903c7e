import { normalizeText as composeText } from '../../protocol/text/normalize.js';

/** Runs of letters and digits of scripts that have spaces, one after the other. `text` is in lower case. */
export function eachWord(text: string, visit: (word: string) => void): void {
  const { length } = text;
  for (let at = 0; at < length; ) {
    while (at < length && WORD_UNITS[text.charCodeAt(at)] !== 1) at++;
    const start = at;
    while (at < length && WORD_UNITS[text.charCodeAt(at)] === 1) at++;
    if (at > start) visit(text.slice(start, at));
  }
}

/** A table: with `\p{L}`, or comparing by hand, this loop is most of the cost of scanning a mail. */
const WORD_UNITS = Uint8Array.from({ length: 0x2000 }, (_, code) => (isWordUnit(code) ? 1 : 0));

/** Latin to Thai; above are punctuation, symbols, and scripts without spaces. */
function isWordUnit(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2b;
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7;
}

// Kana, Chinese characters, Hangul
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Whether words of it stand without spaces, and have to be searched for within. */
export function hasUnspacedScript(text: string): boolean {
  return UNSPACED.test(text);
}

// Soft hyphens and joiners, by which words are hidden from filters
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Lower case, composed, without what cannot be seen. */
export function normalizeText(text: string): string {
  return (isAscii(text) ? text : composeText(text, 'NFC').replace(INVISIBLE, '')).toLowerCase();
}

/** What is not takes more bytes than it has places; counting them takes an eighth of a regular expression's time. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}
