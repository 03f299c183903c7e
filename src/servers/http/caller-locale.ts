import { LRUCache } from 'lru-cache';
import { DEFAULT_LOCALE, isLocale, type Locale, negotiateLocale } from '../../i18n/locales.js';
import type { Log } from '../../platform/log.js';
import type { Knowable } from '../../platform/when-known.js';
import type { Authenticate } from './authenticate.js';

export interface CallerLocales {
  /** What `Accept-Language` asks for, if it names one of our languages. */
  asked(header: string | undefined): Locale | undefined;
  /** The header's, else the stored one, else English. A new one is stored first. */
  of(accountId: string, asked: Locale | undefined): Knowable<Locale>;
}

// Browsers and clients send a handful of different headers; hostile ones must not fill the memory
const MAX_HEADERS = 500;
const MAX_ACCOUNTS = 10_000;
// Another node may store a language; it is read again before long
const REMEMBERED_MS = 60_000;

export function createCallerLocales({
  authenticate,
  log,
}: {
  readonly authenticate: Pick<Authenticate, 'storedLocale' | 'rememberLocale'>;
  readonly log: Log;
}): CallerLocales {
  const negotiated = new LRUCache<string, { readonly locale: Locale | undefined }>({ max: MAX_HEADERS });
  const stored = new LRUCache<string, { readonly locale: Locale | undefined }>({
    max: MAX_ACCOUNTS,
    ttl: REMEMBERED_MS,
  });

  return {
    asked(header) {
      if (header === undefined) return undefined;
      let known = negotiated.get(header);
      if (!known) {
        known = { locale: negotiateLocale(header) };
        negotiated.set(header, known);
      }
      return known.locale;
    },

    of(accountId, asked) {
      const known = stored.get(accountId);
      return known ? settle(accountId, asked, known.locale) : lookUp(accountId, asked);
    },
  };

  async function lookUp(accountId: string, asked: Locale | undefined): Promise<Locale> {
    const text = await authenticate.storedLocale(accountId);
    const locale = isLocale(text) ? text : undefined;
    stored.set(accountId, { locale });
    return settle(accountId, asked, locale);
  }

  function settle(accountId: string, asked: Locale | undefined, last: Locale | undefined): Knowable<Locale> {
    return asked === undefined || asked === last ? (last ?? DEFAULT_LOCALE) : remember(accountId, asked);
  }

  /** Before the answer: whoever looks at the account next finds it there. It fails no call. */
  async function remember(accountId: string, locale: Locale): Promise<Locale> {
    stored.set(accountId, { locale });
    try {
      await authenticate.rememberLocale(accountId, locale);
    } catch (error) {
      stored.delete(accountId);
      log.warn('http.localeNotStored', { accountId, error: String(error) });
    }
    return locale;
  }
}
