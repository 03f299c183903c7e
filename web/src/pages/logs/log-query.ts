/** The search as parameters of the page's URL, so that it can be sent to a colleague. */
export const FILTERS = ['q', 'domain', 'bounce_category', 'response_code', 'start_date', 'end_date'] as const;
export type LogFilterName = (typeof FILTERS)[number];
export type LogFilters = Readonly<Partial<Record<LogFilterName, string>>>;

export const CATEGORIES = [
  'none',
  'auth',
  'block',
  'blocklist',
  'capacity',
  'dmarc',
  'dns',
  'envelope',
  'greylist',
  'message',
  'network',
  'other',
  'policy',
  'protocol',
  'recipient',
  'spam',
  'virus',
] as const;

export function readFilters(search: URLSearchParams): LogFilters {
  const given = FILTERS.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}

export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** The search with some parts changed; a new filter starts at the first page. */
export function withChanges(
  search: URLSearchParams,
  changes: Readonly<Partial<Record<LogFilterName | 'page', string>>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
