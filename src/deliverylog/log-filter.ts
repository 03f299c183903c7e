import { DAY_MS, type LogSearch, parseLogSearch, type TimeSpan } from './log-search.js';

/** Which of the visible paths are requested. */
export interface LogFilter {
  readonly search: LogSearch | undefined;
  readonly category: string | undefined;
  /** Empty: any code. */
  readonly codes: readonly number[];
  readonly span: TimeSpan;
}

/** The caller's query; every field may be missing. */
export interface LogQuery {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly codes?: readonly number[] | undefined;
  /** The first and the last requested UTC day; any moment within it. */
  readonly firstDay?: number | undefined;
  readonly lastDay?: number | undefined;
}

/** Nothing after `until` is read, so that the count and the items agree. */
export function toFilter(
  { q, category, codes = [], firstDay, lastDay }: LogQuery,
  now: number,
  until = FOREVER,
): LogFilter {
  const search = q === undefined ? undefined : parseLogSearch(q, now);
  const spans: TimeSpan[] = [
    { from: 0, until },
    ...(search?.kind === 'days' ? [search.span] : []),
    ...(firstDay === undefined ? [] : [{ from: startOfDay(firstDay), until: FOREVER }]),
    ...(lastDay === undefined ? [] : [{ from: 0, until: startOfDay(lastDay) + DAY_MS }]),
  ];
  return {
    search,
    category: category?.trim().toLowerCase() || undefined,
    codes: [...new Set(codes)].filter((code) => code >= 200 && code <= 599),
    span: {
      from: Math.max(...spans.map((span) => span.from)),
      until: Math.min(...spans.map((span) => span.until)),
    },
  };
}

const FOREVER = Number.MAX_SAFE_INTEGER;

function startOfDay(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}
