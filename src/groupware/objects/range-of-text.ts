import { type Component, isFault, parseComponents } from '../../protocol/icalendar/component.js';
import { componentsInRange } from '../../protocol/icalendar/query/time-range.js';
import { occurrences } from '../../protocol/icalendar/recurrence/occurrences.js';
import { recurringObjectOf } from '../../protocol/icalendar/recurrence/recurrence.js';
import { UTC } from '../../protocol/icalendar/zones/zone.js';
import { createZoneFinder } from '../../protocol/icalendar/zones/zone-finder.js';
import { findNamedZone } from '../../protocol/icalendar/zones/zone-names.js';

/** The same fields as `RangeQuery`. */
interface Range {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly isClosed?: boolean;
  readonly timezone?: string | undefined;
}

interface Times {
  readonly idMs: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** Ends with the first occurrence in the range; yields `undefined` for a step without one. */
export function* findInRange(calendar: Component, query: Range): Generator<true | undefined> {
  const object = recurringObjectOf(calendar);
  const zones = createZoneFinder(calendar, zoneOf(query));
  if (query.isClosed) {
    for (const each of occurrences(object, zones, query)) {
      const isFound = each && overlaps(each.startMs, each.endMs, query);
      yield isFound ? true : undefined;
      if (isFound) return;
    }
    return;
  }
  for (const component of componentsInRange(object, zones, query)) {
    yield component ? true : undefined;
    if (component) return;
  }
}

/** Yields each occurrence in the range, and `undefined` for a step without one. */
export function* timesInRange(calendar: Component, query: Range): Generator<Times | undefined> {
  const zones = createZoneFinder(calendar, zoneOf(query));
  for (const each of occurrences(recurringObjectOf(calendar), zones, query)) {
    yield each && overlaps(each.startMs, each.endMs, query)
      ? { idMs: each.zone.toInstant(each.idLocalMs), startMs: each.startMs, endMs: each.endMs }
      : undefined;
  }
}

/** A time without length is inside a closed range even at its bounds. */
export function overlaps(startMs: number, endMs: number, { fromMs, untilMs, isClosed }: Range): boolean {
  const begins = isClosed ? startMs <= untilMs : startMs < untilMs;
  return begins && (endMs > startMs ? endMs > fromMs : startMs >= fromMs);
}

export function calendarOf(text: string): Component | undefined {
  const parsed = parseComponents(text);
  return isFault(parsed) ? undefined : parsed[0];
}

function zoneOf({ timezone }: Range) {
  return (timezone === undefined ? undefined : findNamedZone(timezone)) ?? UTC;
}

/** The same for a long text, in one call: its steps are counted afterwards. */
export function rangeOfText({
  text,
  query,
  maxSteps,
  wants,
}: {
  readonly text: string;
  readonly query: Range;
  readonly maxSteps: number;
  readonly wants: 'one' | 'all';
}): { readonly found: readonly Times[] | readonly true[]; readonly steps: number } {
  const calendar = calendarOf(text);
  const found: (Times | true)[] = [];
  let steps = 0;
  for (const step of calendar ? (wants === 'one' ? findInRange(calendar, query) : timesInRange(calendar, query)) : []) {
    if (++steps > maxSteps) break;
    if (step !== undefined) found.push(step);
  }
  return { found: found as readonly Times[] | readonly true[], steps };
}
