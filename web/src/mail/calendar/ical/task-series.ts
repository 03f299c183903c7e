import { addComponent, type Component, componentsOf, lineOf, replaceComponent, withLine, without } from './component';
import type { SeriesPlace } from './series';
import { readTask, type TaskFields, writeTask } from './task-fields';
import { instantOf, type TimeValue, timeLike, timeLine, timeOf } from './time-value';
import { DAY_MS } from './zone';

/** The task with its rule; `undefined`: it does not repeat. */
export function seriesOf(calendar: Component): Component | undefined {
  const master = componentsOf(calendar, 'VTODO').find((one) => !lineOf(one, 'RECURRENCE-ID'));
  const repeats = master && (lineOf(master, 'RRULE') || lineOf(master, 'RDATE'));
  return repeats && beginOf(master) ? master : undefined;
}

/** What its rule counts from: RFC 5545 has DTSTART; tasks that are only due repeat by that. */
function beginOf(master: Component): TimeValue | undefined {
  return timeOf(master, 'DTSTART') ?? timeOf(master, 'DUE');
}

/** The component of one occurrence: its exception, or what would be that. */
export function occurrenceOf(calendar: Component, place: SeriesPlace): Component | undefined {
  return exceptionAt(calendar, place) ?? madeOccurrence(calendar, place);
}

/** One occurrence is changed or ticked off; the others, and the rule, stay. */
export function changeTaskOccurrence(
  calendar: Component,
  place: SeriesPlace,
  { before, after, nowMs }: { before: TaskFields; after: TaskFields; nowMs: number },
): Component {
  const own = exceptionAt(calendar, place);
  if (own) return replaceComponent(calendar, own, writeTask(own, before, after, nowMs));
  const made = madeOccurrence(calendar, place);
  return made ? addComponent(calendar, writeTask(made, before, after, nowMs)) : calendar;
}

/** The whole series: it is due as many days earlier or later as the occurrence. */
export function changeTaskSeries(
  calendar: Component,
  calendarZone: string,
  { before, after, nowMs }: { before: TaskFields; after: TaskFields; nowMs: number },
): Component {
  const master = seriesOf(calendar);
  if (!master) return calendar;
  const known = readTask(master, calendarZone);
  const days = after.dueMs === undefined || before.dueMs === undefined ? undefined : after.dueMs - before.dueMs;
  const dueMs = days === undefined || known.dueMs === undefined ? after.dueMs : known.dueMs + days;
  return replaceComponent(calendar, master, writeTask(master, known, { ...after, dueMs, isDone: known.isDone }, nowMs));
}

/** The last occurrence that was ticked off; what came before it is over, too. */
export function lastDone(calendar: Component, calendarZone: string): number | undefined {
  const done = componentsOf(calendar, 'VTODO').filter((one) => readTask(one, calendarZone).isDone);
  const ids = done.flatMap((one) => {
    const id = timeOf(one, 'RECURRENCE-ID');
    return id ? [instantOf(id, calendarZone)] : [];
  });
  return ids.length === 0 ? undefined : Math.max(...ids);
}

/** Where to look for its next occurrence: long enough for rules of that kind, and not so long that they have thousands. */
export function searchRange(master: Component, calendarZone: string, afterMs: number | undefined): [number, number] {
  const begin = beginOf(master);
  const fromMs = afterMs ?? (begin ? instantOf(begin, calendarZone) - DAY_MS : 0);
  const rule = lineOf(master, 'RRULE')?.value.toUpperCase() ?? '';
  const interval = Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? '1');
  const days = SEARCH_DAYS[/FREQ=(\w+)/.exec(rule)?.[1] ?? ''] ?? 400;
  return [fromMs, Math.min(fromMs + days * Math.max(interval, 1) * DAY_MS, LAST_MS)];
}

/** With BYMONTH a daily rule may wait for a year; one for 29 February waits for eight. */
const SEARCH_DAYS: Readonly<Record<string, number>> = {
  SECONDLY: 1,
  MINUTELY: 2,
  HOURLY: 30,
  DAILY: 400,
  WEEKLY: 400,
  MONTHLY: 800,
  YEARLY: 3000,
};
const LAST_MS = Date.UTC(9000, 0, 1);

function exceptionAt(calendar: Component, { recurrenceMs, calendarZone }: SeriesPlace): Component | undefined {
  return componentsOf(calendar, 'VTODO').find((one) => {
    const id = timeOf(one, 'RECURRENCE-ID');
    return id !== undefined && instantOf(id, calendarZone) === recurrenceMs;
  });
}

function madeOccurrence(calendar: Component, { recurrenceMs, calendarZone }: SeriesPlace): Component | undefined {
  const master = seriesOf(calendar);
  const begin = master && beginOf(master);
  if (!master || !begin) return undefined;
  const id = timeLike(begin, recurrenceMs, calendarZone);
  const start = timeOf(master, 'DTSTART');
  const due = timeOf(master, 'DUE');
  let made = withLine(without(master, 'RRULE', 'RDATE', 'EXDATE', 'EXRULE'), timeLine('RECURRENCE-ID', id));
  if (start) made = withLine(made, timeLine('DTSTART', id));
  if (!due) return made;
  // A clock's difference: an hour more or less in the night that the zone changes is none
  const dueWallMs = due.wallMs + id.wallMs - begin.wallMs;
  return withLine(made, timeLine('DUE', start ? { ...due, wallMs: dueWallMs } : id));
}
