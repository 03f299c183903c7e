import { IntlMessageFormat } from 'intl-messageformat';
import { catalogueOf } from './catalogues/catalogues.js';
import { en } from './en.js';
import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.js';
import type { MessageKey, Params } from './message.js';
import { isSentence, type Words } from './sentence.js';

/** The sentence in the reader's language; an unknown language reads English. Only our own texts are ever compiled. */
export function translate(locale: string | undefined, key: MessageKey, params: Params = {}): string {
  const spoken = isLocale(locale) ? locale : DEFAULT_LOCALE;
  const text = catalogueOf(spoken)[key];
  // Half of all sentences are no more than this
  return text.includes('{') ? String(messageFor(spoken, key, text).format(withSpoken(spoken, params))) : text;
}

/** The sentence of a step for its reader. A row may hold a sentence that this release does not know. */
export function speak(locale: string | undefined, words: Words): string {
  if (typeof words === 'string') return words;
  return Object.hasOwn(en, words.key) ? translate(locale, words.key, words.params) : words.key;
}

/** For machines, and for records that have always been English. */
export function inEnglish(words: Words): string {
  return speak('en', words);
}

function withSpoken(locale: Locale, params: Params): Record<string, string | number | Date> {
  const spoken: Record<string, string | number | Date> = {};
  for (const [name, value] of Object.entries(params)) spoken[name] = isSentence(value) ? speak(locale, value) : value;
  return spoken;
}

/** Compiling costs more than formatting; the cache is bounded by the catalogues themselves. */
const compiled = new Map<string, IntlMessageFormat>();

function messageFor(locale: Locale, key: MessageKey, text: string): IntlMessageFormat {
  const cacheKey = `${locale} ${key}`;
  let message = compiled.get(cacheKey);
  if (!message) {
    // `<` is a plain character in our sentences, never a tag
    message = new IntlMessageFormat(text, locale, FORMATS, { ignoreTag: true });
    compiled.set(cacheKey, message);
  }
  return message;
}

/** `{when, date, long}` and `{when, time, short}`: every time we speak of is UTC, and says so. */
const FORMATS = {
  date: { long: { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } },
  time: { short: { hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } },
} as const;
