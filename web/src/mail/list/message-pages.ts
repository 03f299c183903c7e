import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { callList } from '../../api/call';
import type { Message } from '../../api/calls';
import { type Changes, useChanges } from '../actions/pending-changes';
import type { ListQuery } from './list-query';
import { isOfRow } from './row-messages';

/** Rows that are fetched together. */
const PAGE_ROWS = 100;
const MESSAGES = 'mail-list';

export interface MessagePages {
  /** Rows of the list, as far as it is known. */
  readonly count: number;
  /** The service's own count, for "all that match". */
  readonly total: number;
  readonly isLoaded: boolean;
  readonly error: Error | null;
  retry(): void;
  /** `undefined`: not loaded yet. */
  rowAt(index: number): Message | undefined;
  indexOf(id: string): number;
  /** Names the rows on the screen; their pages are fetched. */
  show(first: number, last: number): void;
}

interface Page {
  readonly items: readonly Message[];
  readonly total: number;
}

const pageKey = (query: ListQuery, page: number) => [MESSAGES, query, page] as const;

const pageOptions = (query: ListQuery, page: number) => ({
  queryKey: pageKey(query, page),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Page> => {
    const asked = { ...query, page, limit: PAGE_ROWS, lightweight: true };
    return callList('GET /v1/messages', { query: asked, signal });
  },
  staleTime: 30_000,
});

/** A list of any length: only the pages on the screen, and the first, are fetched. */
export function useMessagePages(query: ListQuery | undefined): MessagePages {
  const client = useQueryClient();
  const changes = useChanges();
  const [shown, setShown] = useState<readonly number[]>([1]);
  const asked = query ?? NOTHING;
  const pages = useQueries({
    queries: shown.map((page) => ({ ...pageOptions(asked, page), enabled: query !== undefined })),
  });

  const latest = pages.filter(({ data }) => data).toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0];
  const total = latest?.data?.total ?? 0;
  const stamp = pages.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for the data of the pages
  const layout = useMemo(() => layOut(client, asked, total, changes), [client, asked, total, changes, stamp]);

  const show = useCallback(
    (first: number, last: number) => {
      const wanted = [...new Set([1, layout.pageAt(first), layout.pageAt(last)])];
      setShown((before) => (before.join() === wanted.join() ? before : wanted));
    },
    [layout],
  );
  const first = pages[0];
  return {
    count: layout.count,
    total,
    isLoaded: latest !== undefined,
    error: latest === undefined ? (first?.error ?? null) : null,
    retry: () => void first?.refetch(),
    rowAt: layout.rowAt,
    indexOf: layout.indexOf,
    show,
  };
}

const NOTHING: ListQuery = {};

/** Lists that are shown are read again; those that are not, when they are shown. */
export function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [MESSAGES] });
}

/** A message as the lists have it. */
export function findListed(client: QueryClient, id: string): Message | undefined {
  for (const [, page] of client.getQueriesData<Page>({ queryKey: [MESSAGES] })) {
    const found = page?.items.find((message) => message.id === id);
    if (found) return found;
  }
  return undefined;
}

/** The row of a list that has this message. */
export function findRow(client: QueryClient, query: ListQuery, id: string): Message | undefined {
  for (const [, page] of client.getQueriesData<Page>({ queryKey: [MESSAGES, query] })) {
    const found = page?.items.find((row) => isOfRow(row, id));
    if (found) return found;
  }
  return undefined;
}

interface Layout {
  readonly count: number;
  pageAt(index: number): number;
  rowAt(index: number): Message | undefined;
  indexOf(id: string): number;
}

/** A page from which messages were just moved is shorter until it is read again. */
function layOut(client: QueryClient, query: ListQuery, total: number, changes: Changes): Layout {
  const pages: (readonly Message[] | undefined)[] = [];
  const starts: number[] = [];
  let count = 0;
  for (let first = 0; first < total; first += PAGE_ROWS) {
    const data = client.getQueryData<Page>(pageKey(query, pages.length + 1));
    const items = data && changes.applyTo(data.items, query);
    starts.push(count);
    pages.push(items);
    count += items?.length ?? Math.min(PAGE_ROWS, total - first);
  }
  const placeAt = (index: number) => {
    let place = Math.min(Math.floor(index / PAGE_ROWS), starts.length - 1);
    while (place < starts.length - 1 && (starts[place + 1] ?? 0) <= index) place += 1;
    return Math.max(place, 0);
  };
  return {
    count,
    pageAt: (index) => placeAt(index) + 1,
    rowAt(index) {
      const place = placeAt(index);
      return pages[place]?.[index - (starts[place] ?? 0)];
    },
    indexOf(id) {
      for (const [place, items] of pages.entries()) {
        const at = items?.findIndex((row) => isOfRow(row, id)) ?? -1;
        if (at !== -1) return (starts[place] ?? 0) + at;
      }
      return -1;
    },
  };
}
