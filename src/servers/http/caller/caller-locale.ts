import { LRUCache } from 'lru-cache';
import type { AccountActor, AliasActor } from '../../../directory/actor.js';
import { DEFAULT_LOCALE, isLocale, type Locale, negotiateLocale } from '../../../i18n/locales.js';
import type { Log } from '../../../platform/log.js';
import { type Knowable, whenKnown } from '../../../platform/when-known.js';
import type { Authenticate } from './authenticate.js';

export interface CallerLocales {
  /** The language of ours that `Accept-Language` prefers, if any. */
  asked(header: string | undefined): Locale | undefined;
  /**
   * The header's, else the stored one, else English. An account's new one is stored before this resolves; alias
   * credentials store none, because the account's owner may be another person.
   */
  of(actor: AccountActor | AliasActor, asked: Locale | undefined): Knowable<Locale>;
}

// Genuine clients send few different headers; hostile ones must not fill the memory
const MAX_HEADERS = 500;

export function createCallerLocales({
  authenticate,
  log,
}: {
  readonly authenticate: Pick<Authenticate, 'storedLocale' | 'rememberLocale'>;
  readonly log: Log;
}): CallerLocales {
  const negotiated = new LRUCache<string, { readonly locale: Locale | undefined }>({ max: MAX_HEADERS });

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

    of(actor, asked) {
      if (actor.kind === 'alias' && asked !== undefined) return asked;
      return whenKnown(authenticate.storedLocale(actor), (text) => {
        const last = isLocale(text) ? text : undefined;
        return asked === undefined || asked === last ? (last ?? DEFAULT_LOCALE) : remember(actor.accountId, asked);
      });
    },
  };

  /** Before the answer, so that the next read of the account finds it. A failure does not fail the call. */
  async function remember(accountId: string, locale: Locale): Promise<Locale> {
    try {
      await authenticate.rememberLocale(accountId, locale);
    } catch (error) {
      log.warn('http.localeNotStored', { accountId, error: String(error) });
    }
    return locale;
  }
}
