import type { Occurrence } from '../data/occurrence';
import { type Day, daysOf } from './days';

/** Part of an occurrence within a row of days. */
export interface Segment {
  readonly occurrence: Occurrence;
  readonly first: Day;
  readonly last: Day;
  /** From the top, counted from 0. */
  readonly lane: number;
  readonly isBegin: boolean;
  readonly isEnd: boolean;
}

/** No two in a lane share a day; long ones are above short ones. */
export function layLanes(occurrences: readonly Occurrence[], first: Day, last: Day): readonly Segment[] {
  const spans = occurrences
    .map((occurrence) => ({ occurrence, ...daysOf(occurrence) }))
    .filter((one) => one.first <= last && one.last >= first)
    .toSorted(
      (a, b) =>
        Math.max(a.first, first) - Math.max(b.first, first) ||
        b.last - b.first - (a.last - a.first) ||
        Number(b.occurrence.isAllDay) - Number(a.occurrence.isAllDay) ||
        a.occurrence.startMs - b.occurrence.startMs ||
        a.occurrence.key.localeCompare(b.occurrence.key),
    );
  const lanes: Day[] = [];
  return spans.map(({ occurrence, ...span }) => {
    const from = Math.max(span.first, first);
    const to = Math.min(span.last, last);
    const free = lanes.findIndex((until) => until < from);
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = to;
    return { occurrence, first: from, last: to, lane, isBegin: span.first >= first, isEnd: span.last <= last };
  });
}
