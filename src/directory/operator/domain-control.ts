import type { Database } from '../../db/database.js';
import { notFound } from '../../platform/service-error.js';
import { domainKey } from '../domains/domain-access.js';
import { type DomainSummary, summariseDomains } from '../domains/domain-details.js';
import { findDomain } from '../domains/domain-store.js';
import type { Page, PageRequest } from '../page.js';
import { listAdminAddresses, type OwnedDomainSearch, searchOwnedDomains } from './domain-search-store.js';

/** A customer's domain with the addresses of its admins. */
export interface OwnedDomain extends DomainSummary {
  readonly admins: readonly string[];
}

/** Every customer's domain. The doors check that the caller is an operator. */
export interface DomainControl {
  list(search: OwnedDomainSearch, request: PageRequest): Promise<Page<OwnedDomain>>;
  /** Takes an id, because several accounts may hold a name. */
  get(id: string): Promise<OwnedDomain>;
}

export function createDomainControl({ db }: { readonly db: Pick<Database, 'reader'> }): DomainControl {
  return {
    async list(search, request) {
      const { items, total } = await searchOwnedDomains(db.reader, search, request);
      const summaries = await summariseDomains(db.reader, items);
      return { items: await withAdmins(summaries), total };
    },

    async get(id) {
      const key = domainKey(id);
      const domain = key?.column === 'id' ? await findDomain(db.reader, key.value) : undefined;
      if (!domain || domain.isSystem) throw notFound('domain.notFound');
      const [found] = await withAdmins(await summariseDomains(db.reader, [domain]));
      if (!found) throw notFound('domain.notFound');
      return found;
    },
  };

  async function withAdmins(summaries: readonly DomainSummary[]): Promise<readonly OwnedDomain[]> {
    const ids = summaries.map(({ domain }) => domain.id);
    const admins = await listAdminAddresses(db.reader, ids);
    return summaries.map((summary) => ({ ...summary, admins: admins.get(summary.domain.id) ?? [] }));
  }
}
