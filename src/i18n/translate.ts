import { IntlMessageFormat } from 'intl-messageformat';
import { catalogueOf } from './catalogues/catalogues.js';
import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.js';
import type { MessageKey, Params } from './message.js';

/** The sentence in the reader's language; an unknown language reads English. Only our own texts are ever compiled. */
export function translate(locale: string | undefined, key: MessageKey, params: Params = {}): string {
  const spoken = isLocale(locale) ? locale : DEFAULT_LOCALE;
  return String(messageFor(spoken, key).format(params));
}

/** Compiling costs more than formatting; the cache is bounded by the catalogues themselves. */
const compiled = new Map<string, IntlMessageFormat>();

function messageFor(locale: Locale, key: MessageKey): IntlMessageFormat {
  const cacheKey = `${locale} ${key}`;
  let message = compiled.get(cacheKey);
  if (!message) {
    // `<` is a plain character in our sentences, never a tag
    message = new IntlMessageFormat(catalogueOf(locale)[key], locale, FORMATS, { ignoreTag: true });
    compiled.set(cacheKey, message);
  }
  return message;
}

/** `{when, date, long}` and `{when, time, short}`: every time we speak of is UTC, and says so. */
const FORMATS = {
  date: { long: { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } },
  time: { short: { hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } },
} as const;
