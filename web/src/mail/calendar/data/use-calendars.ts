import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../api/call';
import type { Calendar } from '../../../api/calls';

export const CALENDARS = 'GET /v1/calendars';
const KEPT_AS = 'waypost.calendars.hidden';
const MOST = 1000;

/** In their order; the default one first among equals. */
export function useCalendars(): UseQueryResult<readonly Calendar[]> {
  return useQuery({
    queryKey: [CALENDARS, 'all'],
    queryFn: async ({ signal }) => {
      const all = await call('GET /v1/calendars', { query: { limit: MOST }, signal });
      return all.toSorted(
        (a, b) => a.order - b.order || Number(b.is_default) - Number(a.is_default) || a.name.localeCompare(b.name),
      );
    },
    staleTime: 0,
  });
}

/** Which calendars this browser does not show. */
export function useHiddenCalendars(): readonly [ReadonlySet<string>, (id: string, isHidden: boolean) => void] {
  const [ids, setIds] = useState(readHidden);
  const hidden = useMemo(() => new Set(ids), [ids]);
  const set = (id: string, isHidden: boolean) => {
    const next = [...ids.filter((one) => one !== id), ...(isHidden ? [id] : [])];
    localStorage.setItem(KEPT_AS, JSON.stringify(next));
    setIds(next);
  };
  return [hidden, set];
}

function readHidden(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
