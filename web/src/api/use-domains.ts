import type { DomainSummary } from './calls';
import { useApiList } from './use-api';

const MOST = 1000;

/** The account's domains by name. */
export function useDomainList(options?: { readonly enabled?: boolean }) {
  return useApiList('GET /v1/domains', { query: { limit: MOST, sort: 'name' } }, options);
}

/** The same, for filters and to show names for ids: empty until loaded. */
export function useDomains(): { readonly domains: readonly DomainSummary[]; nameOf(id: string): string } {
  const { data } = useDomainList();
  const domains = data?.items ?? [];
  return { domains, nameOf: (id) => domains.find((domain) => domain.id === id)?.name ?? '' };
}
