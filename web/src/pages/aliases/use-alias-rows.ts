import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callList } from '../../api/call';
import type { Alias } from '../../api/calls';

/** The fields of a row. The rest of an alias is not loaded: a hundred thousand of them would fill the memory. */
export type AliasRow = Pick<
  Alias,
  'id' | 'name' | 'domain' | 'recipients' | 'labels' | 'is_enabled' | 'error_code_if_disabled' | 'has_imap'
> & { readonly pendingCount: number; readonly isAway: boolean };

interface AliasPage {
  readonly rows: readonly AliasRow[];
  readonly total: number;
}

export interface AliasQuery {
  readonly domain: string;
  readonly q: string | undefined;
  readonly sort: string;
}

export const PAGE_SIZE = 1000;
const LIST = 'GET /v1/domains/{domain}/aliases';
/** Pages out of view are dropped soon: they load again quickly. */
const KEPT_MS = 20_000;
/** Dragging the scroll bar passes hundreds of pages; only where it stops is loaded. */
const REST_MS = 90;

export async function fetchAliasPage(
  { domain, q, sort }: AliasQuery,
  page: number,
  signal?: AbortSignal,
): Promise<AliasPage> {
  const query = { page, limit: PAGE_SIZE, sort, ...(q && { q }) };
  const { items, total } = await callList(LIST, { params: { domain }, query, ...(signal && { signal }) });
  return { rows: items.map(toRow), total };
}

/** The rows from `first` to `last`, page by page; those not loaded yet are `undefined`. */
export function useAliasRows(query: AliasQuery, first: number, last: number) {
  const [from, to] = useRested(Math.floor(first / PAGE_SIZE) + 1, Math.floor(last / PAGE_SIZE) + 1);
  const client = useQueryClient();
  const pages = Array.from({ length: Math.max(1, to - from + 1) }, (_, place) => from + place);
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: [LIST, query, 'rows', page],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchAliasPage(query, page, signal),
      gcTime: KEPT_MS,
      placeholderData: pages.length === 1 && page === 1 ? keepPreviousData : undefined,
    })),
  });
  const known = results.find(({ data }) => data)?.data;
  const [total, setTotal] = useState<number | undefined>();
  useEffect(() => {
    if (known) setTotal(known.total);
  }, [known]);
  return {
    total: known?.total ?? total,
    error: results.find(({ error }) => error)?.error ?? undefined,
    rowAt(place: number): AliasRow | undefined {
      const page = Math.floor(place / PAGE_SIZE) + 1;
      const data = results[page - from]?.data ?? client.getQueryData<AliasPage>([LIST, query, 'rows', page]);
      return data?.rows[place % PAGE_SIZE];
    },
    refetch: () => client.invalidateQueries({ queryKey: [LIST] }),
  };
}

function useRested(from: number, to: number): readonly [number, number] {
  const [rested, setRested] = useState<readonly [number, number]>([from, to]);
  useEffect(() => {
    const timer = setTimeout(() => setRested([from, to]), REST_MS);
    return () => clearTimeout(timer);
  }, [from, to]);
  return rested;
}

function toRow(alias: Alias): AliasRow {
  const { id, name, domain, recipients, labels, is_enabled, error_code_if_disabled, has_imap } = alias;
  return {
    id,
    name,
    domain,
    recipients,
    labels,
    is_enabled,
    error_code_if_disabled,
    has_imap,
    pendingCount: alias.pending_recipients.length,
    isAway: alias.vacation_responder_is_enabled,
  };
}
