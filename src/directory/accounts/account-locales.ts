import type { Database } from '../../db/database.js';
import { createToldCache } from '../../db/told-cache.js';
import { type Knowable, whenKnown } from '../../platform/when-known.js';
import { findAccountLocale, saveAccountLocale } from './account-store.js';

/** The language of each account's last request: for letters, and for calls that name none. */
export interface AccountLocales {
  /** Every call uses it; synchronous if cached. */
  find(accountId: string): Knowable<string | undefined>;
  save(accountId: string, locale: string): Promise<void>;
  close(): void;
}

const MAX_ACCOUNTS = 10_000;
const NONE = '';

export function createAccountLocales(db: Database): AccountLocales {
  const cache = createToldCache<string>(db, { topic: 'locale-stored', maxEntries: MAX_ACCOUNTS });
  return {
    find(accountId) {
      const found = cache.find(accountId, async () => (await findAccountLocale(db.reader, accountId)) ?? NONE);
      return whenKnown(found, (locale) => locale || undefined);
    },
    async save(accountId, locale) {
      await db.inTransaction(async (tx) => {
        await saveAccountLocale(tx, accountId, locale);
        cache.forget(tx, accountId);
      });
    },
    close: () => cache.close(),
  };
}
