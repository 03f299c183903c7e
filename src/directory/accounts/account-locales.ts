import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { findAccountLocale, saveAccountLocale } from './account-store.js';

const MAX_ACCOUNTS = 10_000;
const TRUST_MS = 60_000;

/** The language an account last spoke: for letters, and for calls that name none. */
export interface AccountLocales {
  find(accountId: string): Promise<string | undefined>;
  remember(accountId: string, locale: string): Promise<void>;
}

export function createAccountLocales({ db, clock }: { readonly db: Database; readonly clock: Clock }): AccountLocales {
  const known = new LRUCache<string, { readonly locale: string | undefined }>({
    max: MAX_ACCOUNTS,
    ttl: TRUST_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now() },
  });

  async function find(accountId: string): Promise<string | undefined> {
    const entry = known.get(accountId) ?? { locale: await findAccountLocale(db.reader, accountId) };
    known.set(accountId, entry);
    return entry.locale;
  }

  return {
    find,
    async remember(accountId, locale) {
      if ((await find(accountId)) === locale) return;
      known.set(accountId, { locale });
      await db.inTransaction((tx) => saveAccountLocale(tx, accountId, locale));
    },
  };
}
