import type { Db } from '../../db/database.js';
import { normaliseDomainName } from '../domains/domain-access.js';
import type { Page, PageRequest } from '../page.js';
import { likeNarrowing } from '../search/pattern-literal.js';
import { type PatternSearch, SEARCH_PAGE_ROWS } from '../search/pattern-search.js';
import type { FieldPattern, SearchRow } from '../search/pattern-task.js';
import { type Alias, CATCH_ALL } from './alias.js';
import { type AliasScope, findAliasesById, sortColumnOf } from './alias-list-store.js';
import { normaliseAliasName } from './alias-name.js';
import { type Narrowing, readForSearch, type SearchedAlias } from './alias-search-store.js';

/** RE2 patterns, or for `q` and `name` also `*` and a full address of the domain. */
export interface AliasSearch {
  readonly q?: string | undefined;
  readonly name?: string | undefined;
  readonly recipient?: string | undefined;
  /** The fields that `q` searches. */
  readonly filter?: SearchFilter | undefined;
}

export const SEARCH_FILTERS = ['everything', 'name', 'recipients'] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

const FIELDS = {
  everything: ['name', 'labels', 'recipients'],
  name: ['name'],
  recipients: ['recipients'],
} as const satisfies Record<SearchFilter, Narrowing['columns']>;

export function isSearch({ q, name, recipient }: AliasSearch): boolean {
  return q !== undefined || name !== undefined || recipient !== undefined;
}

export async function searchAliases(
  { db, patternSearch }: { readonly db: Db; readonly patternSearch: Pick<PatternSearch, 'select'> },
  scope: AliasScope & { readonly domainName: string },
  search: AliasSearch,
  request: PageRequest,
): Promise<Page<Alias>> {
  const { patterns, names } = readSearch(search, scope.domainName);
  const narrowings = patterns.flatMap(({ text, fields }): Narrowing[] => {
    const like = likeNarrowing(text);
    return like === undefined ? [] : [{ columns: fields as Narrowing['columns'], like }];
  });
  const sortValues = new Map<string, SearchedAlias['sortValue']>();
  async function* pages(): AsyncGenerator<readonly SearchRow[]> {
    for await (const window of readForSearch(db, { ...scope, names }, narrowings, sortColumnOf(request.sort.field))) {
      for (const alias of window) sortValues.set(alias.id, alias.sortValue);
      for (let i = 0; i < window.length; i += SEARCH_PAGE_ROWS)
        yield window.slice(i, i + SEARCH_PAGE_ROWS).map(toSearchRow);
    }
  }
  const matched = patterns.length > 0 ? await patternSearch.select(patterns, pages()) : await idsOf(pages());
  const sorted = sortIds(matched, sortValues, request.sort);
  const start = (request.page - 1) * request.limit;
  return { total: sorted.length, items: await findAliasesById(db, sorted.slice(start, start + request.limit)) };
}

/** `*` alone and a full address name an alias; everything else is a pattern. */
function readSearch(search: AliasSearch, domainName: string) {
  const patterns: FieldPattern[] = [];
  const names: string[] = [];
  const filters = { q: search.filter ?? 'everything', name: 'name', recipient: 'recipients' } as const;
  for (const parameter of ['q', 'name', 'recipient'] as const) {
    const text = search[parameter];
    if (text === undefined) continue;
    const filter = filters[parameter];
    const name = filter === 'recipients' ? undefined : nameMeant(text, domainName);
    if (name === undefined) patterns.push({ parameter, text, fields: FIELDS[filter] });
    else names.push(name);
  }
  return { patterns, names };
}

function nameMeant(text: string, domainName: string): string | undefined {
  if (text === CATCH_ALL) return CATCH_ALL;
  const at = text.lastIndexOf('@');
  const isOfDomain = at > 0 && normaliseDomainName(text.slice(at + 1)) === domainName;
  return isOfDomain ? normaliseAliasName(text.slice(0, at)) : undefined;
}

async function idsOf(pages: AsyncIterable<readonly SearchRow[]>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const page of pages) ids.push(...page.map(({ id }) => id));
  return ids;
}

function toSearchRow({ id, name, labels, recipients }: SearchedAlias): SearchRow {
  return { id, values: { name: [name], labels, recipients } };
}

/** In the order of SQL: unset first, text by its bytes, ties by id. The matches are sorted by age already. */
function sortIds(
  ids: readonly string[],
  values: ReadonlyMap<string, SearchedAlias['sortValue']>,
  { field, isDescending }: PageRequest['sort'],
): readonly string[] {
  if (sortColumnOf(field) === 'created_at') return isDescending ? ids.toReversed() : ids;
  const sorted = ids.toSorted((a, b) => compare(values.get(a) ?? null, values.get(b) ?? null) || compare(a, b));
  return isDescending ? sorted.reverse() : sorted;
}

function compare(a: SearchedAlias['sortValue'], b: SearchedAlias['sortValue']): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}
