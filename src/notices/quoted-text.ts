// Unicode UAX #9: text between these two keeps its own direction and cannot change its surroundings
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/** Any address fits; a long text does not. */
const MAX_QUOTED_CHARACTERS = 320;

/** Control characters, and invisible ones that reorder or hide text; but not joiners, which some scripts need. */
const UNPRINTABLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Quotes text written by a user (a name, a description, an address) inside our own sentence. */
export function quote(text: string): string {
  return ISOLATE + cleanText(text) + END_OF_ISOLATE;
}

/** One line, without deceptive characters, and of bounded length. */
export function cleanText(text: string): string {
  const line = text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= MAX_QUOTED_CHARACTERS ? line : `${characters.slice(0, MAX_QUOTED_CHARACTERS).join('')}…`;
}

export function withoutQuoteMarks(text: string): string {
  return text.replaceAll(ISOLATE, '').replaceAll(END_OF_ISOLATE, '');
}

export function replaceQuotes(text: string, open: string, close: string): string {
  return text.replaceAll(ISOLATE, open).replaceAll(END_OF_ISOLATE, close);
}
