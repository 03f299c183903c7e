/** Runs of letters and digits of scripts that have spaces, one after the other. `text` is in lower case. */
export function eachWord(text: string, visit: (word: string) => void): void {
  let start = -1;
  for (let at = 0; at < text.length; at++) {
    if (isWordUnit(text.charCodeAt(at))) {
      if (start === -1) start = at;
    } else if (start !== -1) {
      visit(text.slice(start, at));
      start = -1;
    }
  }
  if (start !== -1) visit(text.slice(start));
}

/** By hand: with `\p{L}` this loop is most of the cost of a small mail. */
function isWordUnit(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2b;
  // Latin to Thai; then punctuation, symbols, and scripts without spaces
  return code >= 0xc0 && code < 0x2000 && code !== 0xd7 && code !== 0xf7;
}

// Kana, Chinese characters, Hangul
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Whether words of it stand without spaces, and have to be searched for within. */
export function hasUnspacedScript(text: string): boolean {
  return UNSPACED.test(text);
}

const NON_ASCII = /[^\0-\x7f]/;
// Soft hyphens and joiners, by which words are hidden from filters
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Lower case, composed, without what cannot be seen. */
export function normalizeText(text: string): string {
  return (NON_ASCII.test(text) ? text.normalize('NFC').replace(INVISIBLE, '') : text).toLowerCase();
}
