import {
  addComponent,
  type Component,
  componentsOf,
  lineOf,
  linesOf,
  replaceComponent,
  withLine,
  withLines,
  without,
} from './component';
import { type ContentLine, makeLine, parameterOf } from './content-line';
import {
  applyFields,
  type EventFields,
  hasOtherTimes,
  isSame,
  masterOf,
  takeOverTexts,
  timeIn,
  type WriteContext,
} from './event-fields';
import { ruleAfter, ruleUntilBefore } from './repeat';
import { instantOf, readTime, type TimeValue, timeLike, timeLine, timeOf, writeTime } from './time-value';

/** One occurrence of a series: the moment that its RECURRENCE-ID names, of an all-day one midnight in UTC. */
export interface SeriesPlace {
  readonly recurrenceMs: number;
  readonly calendarZone: string;
}

interface Change {
  readonly before: EventFields;
  readonly after: EventFields;
  readonly context: WriteContext;
}

/** The component that describes the occurrence: its exception, else the event itself. */
export function componentAt(calendar: Component, { recurrenceMs, calendarZone }: SeriesPlace): Component | undefined {
  return exceptionsOf(calendar).find((one) => idOf(one, calendarZone) === recurrenceMs) ?? masterOf(calendar);
}

/** This one: the occurrence gets an exception of its own, or the one that it has is changed. */
export function changeOne(calendar: Component, place: SeriesPlace, { before, after, context }: Change): Component {
  const found = componentAt(calendar, place);
  if (!found) return calendar;
  const change = { ...after, repeat: before.repeat };
  if (lineOf(found, 'RECURRENCE-ID')) {
    return replaceComponent(calendar, found, applyFields(found, before, change, context));
  }
  const start = timeOf(found, 'DTSTART');
  if (!start) return calendar;
  const plain = without(found, 'RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'DURATION');
  const id = timeLike(start, place.recurrenceMs, place.calendarZone);
  let exception = withLines(plain, 'DTSTART', [
    timeLine('RECURRENCE-ID', id),
    timeLine('DTSTART', timeIn(before, before.startMs, start)),
  ]);
  exception = withLine(exception, timeLine('DTEND', timeIn(before, before.endMs, start)));
  return addComponent(calendar, applyFields(exception, before, change, context));
}

/** All: the event itself moves by as much as the occurrence did, and its exceptions with it. */
export function changeAll(calendar: Component, place: SeriesPlace, { before, after, context }: Change): Component {
  const master = masterOf(calendar);
  const start = master && timeOf(master, 'DTSTART');
  if (!master || !start || lineOf(master, 'RECURRENCE-ID'))
    return changeOne(calendar, place, { before, after, context });
  const byMs = after.startMs - before.startMs;
  const own = before.isAllDay === (start.kind === 'date') ? start.wallMs : before.startMs;
  const moved: EventFields = { ...after, startMs: own + byMs, endMs: own + byMs + (after.endMs - after.startMs) };
  const known: EventFields = { ...before, startMs: own, endMs: own + (before.endMs - before.startMs) };
  let next = applyFields(master, known, moved, context);
  const isMoved = hasOtherTimes(before, after);
  const shift = (time: TimeValue) => timeIn(after, floorDay(time.wallMs + byMs, after), time);
  if (isMoved) next = withDates(next, shift);
  const exceptions = exceptionsOf(calendar);
  let result = replaceComponent(calendar, master, next);
  for (const exception of exceptions) {
    const texts = takeOverTexts(exception, before, after);
    result = replaceComponent(result, exception, isMoved ? moveException(texts, shift) : texts);
  }
  return result;
}

/**
 * This one and those after it: a series of its own. `earlier` is what is left of the old one; `countBefore` says how many
 * occurrences that has by its rule.
 */
export function splitSeries(
  calendar: Component,
  place: SeriesPlace,
  { before, after, context }: Change,
  { uid, countBefore }: { uid: string; countBefore: number },
): { earlier: Component; later: Component } | undefined {
  const master = masterOf(calendar);
  const start = master && timeOf(master, 'DTSTART');
  const earlier = endBefore(calendar, place);
  if (!master || !start || !earlier) return undefined;
  const { recurrenceMs, calendarZone } = place;
  const isLater = (time: TimeValue) => instantOf(time, calendarZone) >= recurrenceMs;
  const first = timeLike(start, recurrenceMs, calendarZone);
  const rule = lineOf(master, 'RRULE');
  let begun = withLine(without(master, 'DURATION'), timeLine('DTSTART', first));
  begun = withLine(begun, timeLine('DTEND', { ...first, wallMs: first.wallMs + (before.endMs - before.startMs) }));
  if (rule) begun = withLine(begun, makeLine('RRULE', ruleAfter(rule.value, countBefore)));
  begun = filterDates(begun, isLater);
  let later = replaceComponent(calendar, master, begun);
  for (const exception of exceptionsOf(later)) {
    if ((idOf(exception, calendarZone) ?? 0) < recurrenceMs) later = replaceComponent(later, exception, undefined);
  }
  for (const one of componentsOf(later).filter(({ name }) => name === master.name)) {
    later = replaceComponent(later, one, withLine(one, makeLine('UID', uid)));
  }
  return { earlier, later: changeAll(later, place, { before, after: keepCount(before, after, countBefore), context }) };
}

/** A count that was not touched counts the earlier ones as well; the rule has it already. */
function keepCount(before: EventFields, after: EventFields, countBefore: number): EventFields {
  if (isSame(before.repeat, after.repeat) || after.repeat.ends !== 'count') return after;
  if (after.repeat.count !== before.repeat.count) return after;
  return { ...after, repeat: { ...after.repeat, count: Math.max(1, after.repeat.count - countBefore) } };
}

/** What is left when this one and those after it are gone; `undefined`: nothing. */
export function endBefore(calendar: Component, { recurrenceMs, calendarZone }: SeriesPlace): Component | undefined {
  const master = masterOf(calendar);
  const start = master && timeOf(master, 'DTSTART');
  if (!master || !start || lineOf(master, 'RECURRENCE-ID') || instantOf(start, calendarZone) >= recurrenceMs)
    return undefined;
  const wallMs = timeLike(start, recurrenceMs, calendarZone).wallMs;
  const rules = linesOf(master, 'RRULE').map(({ value }) =>
    makeLine('RRULE', ruleUntilBefore(value, recurrenceMs, start, wallMs)),
  );
  const cut = filterDates(withLines(master, 'RRULE', rules), (time) => instantOf(time, calendarZone) < recurrenceMs);
  let next = replaceComponent(calendar, master, cut);
  for (const exception of exceptionsOf(next)) {
    if ((idOf(exception, calendarZone) ?? 0) >= recurrenceMs) next = replaceComponent(next, exception, undefined);
  }
  return next;
}

/** Without this occurrence; `undefined`: nothing is left. */
export function removeOne(calendar: Component, { recurrenceMs, calendarZone }: SeriesPlace): Component | undefined {
  const master = masterOf(calendar);
  const start = master && (timeOf(master, 'DTSTART') ?? timeOf(master, 'DUE'));
  let next = calendar;
  for (const exception of exceptionsOf(calendar)) {
    if (idOf(exception, calendarZone) === recurrenceMs) next = replaceComponent(next, exception, undefined);
  }
  if (!master || !start || lineOf(master, 'RECURRENCE-ID')) return masterOf(next) ? next : undefined;
  const line = timeLine('EXDATE', timeLike(start, recurrenceMs, calendarZone));
  return replaceComponent(next, master, withLines(master, 'EXDATE', [...linesOf(master, 'EXDATE'), line]));
}

/** Dates that are taken out before the occurrence: COUNT counts them as well. */
export function excludedBefore(calendar: Component, { recurrenceMs, calendarZone }: SeriesPlace): number {
  const master = masterOf(calendar);
  if (!master) return 0;
  const times = linesOf(master, 'EXDATE').flatMap(timesOf);
  return times.filter((time) => instantOf(time, calendarZone) < recurrenceMs).length;
}

export function isSeries(calendar: Component): boolean {
  const master = masterOf(calendar);
  return master !== undefined && ['RRULE', 'RDATE', 'RECURRENCE-ID'].some((name) => lineOf(master, name));
}

function exceptionsOf(calendar: Component): readonly Component[] {
  return componentsOf(calendar).filter((one) => one.name !== 'VTIMEZONE' && lineOf(one, 'RECURRENCE-ID'));
}

function idOf(exception: Component, calendarZone: string): number | undefined {
  const id = timeOf(exception, 'RECURRENCE-ID');
  return id && instantOf(id, calendarZone);
}

function moveException(exception: Component, shift: (time: TimeValue) => TimeValue): Component {
  const id = timeOf(exception, 'RECURRENCE-ID');
  if (!id) return exception;
  const start = timeOf(exception, 'DTSTART');
  const end = timeOf(exception, 'DTEND');
  const movedId = shift(id);
  let next = withLine(exception, timeLine('RECURRENCE-ID', movedId));
  // One with a time of its own keeps it
  const isAtItsPlace = start?.kind === id.kind && start.wallMs === id.wallMs && start.tzid === id.tzid;
  if (start && (isAtItsPlace || (movedId.kind === 'date') !== (start.kind === 'date'))) {
    next = withLine(next, timeLine('DTSTART', shift(start)));
    if (end) next = withLine(next, timeLine('DTEND', shift(end)));
  }
  return next;
}

function withDates(master: Component, shift: (time: TimeValue) => TimeValue): Component {
  return mapDates(master, (times) => times.map(shift));
}

function filterDates(master: Component, isKept: (time: TimeValue) => boolean): Component {
  return mapDates(master, (times) => times.filter(isKept));
}

/** RDATE with periods stays as it is. */
function mapDates(master: Component, map: (times: readonly TimeValue[]) => readonly TimeValue[]): Component {
  let next = master;
  for (const name of ['EXDATE', 'RDATE']) {
    const lines = linesOf(next, name).flatMap((line) => {
      const times = timesOf(line);
      if (times.length !== line.value.split(',').length) return [line];
      const mapped = map(times);
      if (isSame(mapped, times)) return [line];
      const [first] = mapped;
      if (!first) return [];
      const plain = timeLine(name, first);
      const parameters = Object.fromEntries(plain.parameters.map((one) => [one.name, parameterOf(plain, one.name)]));
      return [makeLine(name, mapped.map(writeTime).join(','), parameters)];
    });
    next = withLines(next, name, lines);
  }
  return next;
}

function timesOf(line: ContentLine): readonly TimeValue[] {
  return line.value.split(',').flatMap((text) => readTime(text, parameterOf(line, 'TZID')) ?? []);
}

function floorDay(wallMs: number, { isAllDay }: EventFields): number {
  const DAY = 86_400_000;
  return isAllDay ? Math.floor(wallMs / DAY) * DAY : wallMs;
}
