import { normalizeText } from '../text/normalize.js';

/**
 * Text for comparing and searching: letters of either case, composed and decomposed, wide and narrow are equal (like
 * RFC 5051), white space of any length is one space, invisible characters are removed. Needles are folded likewise; a
 * needle in the text is then a needle in the folded text. `keepLines` keeps line feeds.
 */
export function foldText(text: string, options?: { readonly keepLines: boolean }): string {
  const folded = NON_ASCII.test(text) ? foldUnicode(text) : text.toLowerCase();
  return folded.replace(options?.keepLines ? SPACE_IN_LINE : SPACE, ' ');
}

const NON_ASCII = /[^\0-\x7f]/;
// One space needs no change, and most are
const SPACE = /[^\S ]\s*| \s+/g;
const SPACE_IN_LINE = /[^\S\n ][^\S\n]*| [^\S\n]+/g;
// Soft hyphens, joiners, byte order marks: mail is full of them
const UNSEEN = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff]/g;

/** A sigma at the end of a word is lower-cased to another letter than one inside: as a needle it would not be found. */
function foldUnicode(text: string): string {
  const plain = normalizeText(text.replace(UNSEEN, ''), 'NFKD').replaceAll('\u034f', '');
  return plain.toLowerCase().replaceAll('ς', 'σ');
}
