import type { Occurrence } from '../data/occurrence';
import { DAY_MS, MINUTE_MS } from '../ical/zone';
import { type Day, dayOf, daysOf, instantAt, minuteOf } from './days';

/** A place in a view: a day, and where there are hours the minute. */
export interface Spot {
  readonly day: Day;
  readonly minute: number | undefined;
}

export type DragMode = 'move' | 'resize' | 'create';

export interface Drag {
  readonly mode: DragMode;
  /** Absent from `create`. */
  readonly occurrence: Occurrence | undefined;
  readonly from: Spot;
  readonly to: Spot;
}

export interface Times {
  readonly isAllDay: boolean;
  /** Of an all-day event midnights in UTC. */
  readonly startMs: number;
  readonly endMs: number;
}

/** Minutes to which a drag clings. */
export const STEP = 15;

/** What a drag makes of it. */
export function draggedTimes({ mode, occurrence, from, to }: Drag): Times {
  if (!occurrence) return createdTimes(from, to);
  return mode === 'resize' ? resizedTimes(occurrence, from, to) : movedTimes(occurrence, from, to);
}

function createdTimes(one: Spot, other: Spot): Times {
  const [first, last] = one.day <= other.day ? [one, other] : [other, one];
  if (one.minute === undefined || other.minute === undefined) {
    return { isAllDay: true, startMs: first.day * DAY_MS, endMs: (last.day + 1) * DAY_MS };
  }
  const a = instantAt(one.day, one.minute);
  const b = instantAt(other.day, other.minute);
  return { isAllDay: false, startMs: Math.min(a, b), endMs: Math.max(a, b) + STEP * MINUTE_MS };
}

function movedTimes(occurrence: Occurrence, from: Spot, to: Spot): Times {
  const { isAllDay, startMs, endMs } = occurrence;
  const days = to.day - from.day;
  if (isAllDay) return { isAllDay, startMs: startMs + days * DAY_MS, endMs: endMs + days * DAY_MS };
  const minutes = to.minute === undefined || from.minute === undefined ? 0 : to.minute - from.minute;
  return movedBy(occurrence, days, minutes);
}

/** By days and minutes of the clock on the wall. */
export function movedBy({ isAllDay, startMs, endMs }: Times, days: number, minutes: number): Times {
  if (isAllDay) return { isAllDay, startMs: startMs + days * DAY_MS, endMs: endMs + days * DAY_MS };
  const seconds = startMs % MINUTE_MS;
  const start = instantAt(dayOf(startMs) + days, minuteOf(startMs) + minutes) + seconds;
  return { isAllDay, startMs: start, endMs: start + (endMs - startMs) };
}

function resizedTimes(occurrence: Occurrence, from: Spot, to: Spot): Times {
  const { isAllDay, startMs, endMs } = occurrence;
  if (isAllDay) {
    const { first } = daysOf(occurrence);
    return { isAllDay, startMs, endMs: (Math.max(to.day, first) + 1) * DAY_MS };
  }
  const shortest = startMs + STEP * MINUTE_MS;
  const end =
    to.minute === undefined
      ? instantAt(dayOf(endMs) + to.day - from.day, minuteOf(endMs))
      : instantAt(to.day, to.minute + STEP);
  return { isAllDay, startMs, endMs: Math.max(end, shortest) };
}
