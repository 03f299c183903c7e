import type { Occurrence } from '../data/occurrence';
import { type Day, dayOf, minuteOf } from './days';

/** Where an occurrence stands in the column of a day. */
export interface Block {
  readonly occurrence: Occurrence;
  readonly fromMinute: number;
  readonly toMinute: number;
  /** Of `of` that stand side by side, counted from 0. */
  readonly column: number;
  readonly of: number;
  /** How many columns it may fill. */
  readonly width: number;
}

const DAY_MINUTES = 1440;
/** Shorter ones are drawn as long as this, so that they can be read. */
const SHORTEST = 24;

/** Those that overlap share the width. */
export function layColumns(occurrences: readonly Occurrence[], day: Day): readonly Block[] {
  const spans = occurrences
    .map((occurrence) => {
      const { startMs, endMs } = occurrence;
      const fromMinute = dayOf(startMs) < day ? 0 : minuteOf(startMs);
      const toMinute = dayOf(endMs) > day ? DAY_MINUTES : minuteOf(endMs);
      return { occurrence, fromMinute, toMinute: Math.max(toMinute, fromMinute + SHORTEST) };
    })
    .toSorted((a, b) => a.fromMinute - b.fromMinute || b.toMinute - a.toMinute);
  const blocks: Block[] = [];
  let group: { span: (typeof spans)[number]; column: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { span, column } of group) {
      const isBlocked = (at: number) =>
        group.some(
          (other) =>
            other.column === at && other.span.fromMinute < span.toMinute && other.span.toMinute > span.fromMinute,
        );
      let width = 1;
      while (column + width < ends.length && !isBlocked(column + width)) width += 1;
      blocks.push({ ...span, column, of: ends.length, width });
    }
    group = [];
    ends = [];
  };
  for (const span of spans) {
    if (ends.every((end) => end <= span.fromMinute)) close();
    const free = ends.findIndex((end) => end <= span.fromMinute);
    const column = free === -1 ? ends.length : free;
    ends[column] = span.toMinute;
    group.push({ span, column });
  }
  close();
  return blocks;
}
