import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callList } from '../../../api/call';
import type { Calendar, CalendarEvent } from '../../../api/calls';
import { type Day, instantAt } from '../grid/days';
import { type Occurrence, readOccurrences } from './occurrence';

export const EVENTS = 'GET /v1/calendar-events';
const RANGE = 'range';
const PAGE = 1000;
/** More would only be a blur. */
const MAX_PAGES = 5;

export interface ShownOccurrences {
  readonly occurrences: readonly Occurrence[];
  readonly error: Error | null;
  readonly isLoading: boolean;
  /** False: those of this range have not come yet. */
  readonly isKnown: boolean;
  retry(): void;
}

/** Everything that happens from one day to another, both included. */
export function useOccurrences(
  first: Day,
  last: Day,
  calendars: readonly Calendar[],
  own: string,
  isWanted = true,
): ShownOccurrences {
  const { data, error, isLoading, isPlaceholderData, refetch } = useQuery({
    queryKey: [EVENTS, RANGE, first, last],
    queryFn: ({ signal }) => fetchRange(first, last, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isWanted && calendars.length > 0,
  });
  const occurrences = useMemo(() => readOccurrences(data ?? [], calendars, own), [data, calendars, own]);
  const isKnown = data !== undefined && !isPlaceholderData;
  return { occurrences, error: data ? null : error, isLoading, isKnown, retry: () => void refetch() };
}

/** A day more on each side: all-day events are days of their calendar's zone. */
async function fetchRange(first: Day, last: Day, signal?: AbortSignal): Promise<readonly CalendarEvent[]> {
  const query = {
    start_date: new Date(instantAt(first - 1)).toISOString(),
    end_date: new Date(instantAt(last + 2)).toISOString(),
    expand: true,
    limit: PAGE,
  };
  const found: CalendarEvent[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, pageCount } = await callList('GET /v1/calendar-events', {
      query: { ...query, page },
      ...(signal && { signal }),
    });
    found.push(...items);
    if (page >= pageCount) break;
  }
  return found;
}

const RANGES = { queryKey: [EVENTS, RANGE] };

/** Shows a change before the service has answered. `undefined`: it is gone. */
export function patchShown(
  client: QueryClient,
  { event }: Occurrence,
  change: (shown: CalendarEvent) => CalendarEvent | undefined,
): void {
  // An answer that is on its way does not know of the change
  void client.cancelQueries(RANGES);
  client.setQueriesData<readonly CalendarEvent[]>(RANGES, (records) =>
    records?.flatMap((one) => (isSameShown(one, event) ? (change(one) ?? []) : [one])),
  );
}

/** As it is about to be drawn. */
export function withShownTimes(client: QueryClient, occurrence: Occurrence): Occurrence {
  for (const [, records] of client.getQueriesData<readonly CalendarEvent[]>(RANGES)) {
    const found = records?.find((one) => isSameShown(one, occurrence.event));
    const [newest] = found ? readOccurrences([found], [occurrence.calendar], '') : [];
    if (newest) return { ...occurrence, startMs: newest.startMs, endMs: newest.endMs };
  }
  return occurrence;
}

function isSameShown(one: CalendarEvent, other: CalendarEvent): boolean {
  return one.id === other.id && one.calendar_id === other.calendar_id && one.recurrence_id === other.recurrence_id;
}
