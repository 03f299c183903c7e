import { DAY_MS, type LogSearch, parseLogSearch, type TimeSpan } from './log-search.js';

/** Which paths are wanted, of those that may be seen. */
export interface LogFilter {
  readonly search: LogSearch | undefined;
  readonly category: string | undefined;
  /** None: any. */
  readonly codes: readonly number[];
  readonly span: TimeSpan;
}

/** As a caller asks; every field may be missing. */
export interface LogQuery {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly codes?: readonly number[] | undefined;
  /** Days of UTC, the first and the last that is wanted: any moment in them. */
  readonly firstDay?: number | undefined;
  readonly lastDay?: number | undefined;
}

/** `until`: nothing later is looked at, so that what is counted and what is shown agree. */
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
