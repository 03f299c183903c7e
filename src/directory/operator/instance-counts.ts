import type { Database } from '../../db/database.js';
import { countAccounts } from './account-list-store.js';
import { countCustomersDomains } from './domain-search-store.js';

export type CountInstance = () => Promise<{ readonly accounts: number; readonly domains: number }>;

export function createCountInstance({ db }: { readonly db: Pick<Database, 'reader'> }): CountInstance {
  return async () => ({ accounts: await countAccounts(db.reader), domains: await countCustomersDomains(db.reader) });
}
