import type { DomainSummary } from './calls';
import { useApiList } from './use-api';

const MOST = 1000;

/** The account's domains, for filters and for names in place of ids. */
export function useDomains(): { readonly domains: readonly DomainSummary[]; nameOf(id: string): string } {
  const { data } = useApiList('GET /v1/domains', { query: { limit: MOST, sort: 'name' } });
  const domains = data?.items ?? [];
  return { domains, nameOf: (id) => domains.find((domain) => domain.id === id)?.name ?? '' };
}
