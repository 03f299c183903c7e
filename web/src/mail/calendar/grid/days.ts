import { DAY_MS, MINUTE_MS } from '../ical/zone';

/** Days since the first of January 1970, by the calendar on the wall. */
export type Day = number;

export function dayOf(instantMs: number): Day {
  const date = new Date(instantMs);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
}

export function minuteOf(instantMs: number): number {
  const date = new Date(instantMs);
  return date.getHours() * 60 + date.getMinutes();
}

/** In the reader's zone; a minute beyond the day is on another one. */
export function instantAt(day: Day, minute = 0): number {
  const date = new Date(day * DAY_MS);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 0, minute).getTime();
}

export function dayText(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function parseDay(text: string | undefined): Day | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? '')) return undefined;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : ms / DAY_MS;
}

function weekdayNumber(day: Day): number {
  return new Date(day * DAY_MS).getUTCDay();
}

export function startOfWeek(day: Day, firstWeekday: number): Day {
  return day - ((weekdayNumber(day) - firstWeekday + 7) % 7);
}

export function startOfMonth(day: Day): Day {
  return day - new Date(day * DAY_MS).getUTCDate() + 1;
}

/** The same day of another month, or its last. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(day * DAY_MS);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return first / DAY_MS + Math.min(date.getUTCDate(), last) - 1;
}

interface Span {
  readonly isAllDay: boolean;
  readonly startMs: number;
  readonly endMs: number;
}

/** The first and the last day that it touches. All-day times are midnights in UTC. */
export function daysOf({ isAllDay, startMs, endMs }: Span): { first: Day; last: Day } {
  const lastMs = Math.max(startMs, endMs - 1);
  if (isAllDay) return { first: Math.floor(startMs / DAY_MS), last: Math.floor(lastMs / DAY_MS) };
  return { first: dayOf(startMs), last: dayOf(lastMs) };
}

/** Shown above the hours: it has none, or lasts longer than a day. */
export function isLong(span: Span): boolean {
  return span.isAllDay || span.endMs - span.startMs >= 24 * 60 * MINUTE_MS;
}
