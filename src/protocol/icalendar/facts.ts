import { parameterOf } from '../content-lines/parameter.js';
import { decodeText, splitText } from '../content-lines/text-value.js';
import { type Component, propertiesOf, propertyOf } from './component.js';
import { occurrences } from './recurrence/occurrences.js';
import { type RecurringObject, readRecurrence, recurrenceIdOf, recurringObjectOf } from './recurrence/recurrence.js';
import { spanOf } from './recurrence/span.js';
import { DAY_MS } from './values/civil.js';
import type { ZoneFinder } from './zones/zone-finder.js';

/** Facts for queries on an object without reading its text. */
export interface CalendarFacts {
  readonly kind: string;
  readonly uid: string;
  /** All occurrences are between these instants; `undefined`: no time at all, or no end. */
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  /** Its times are in the calendar's zone: a change of that zone moves them. */
  readonly isFloating: boolean;
  readonly isRecurring: boolean;
  readonly isAllDay: boolean;
  readonly hasAlarm: boolean;
  readonly isTransparent: boolean;
  readonly isCancelled: boolean;
  /** The rules of the master, as written. */
  readonly rules: readonly string[];
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly location: string | undefined;
  readonly status: string | undefined;
  readonly categories: readonly string[];
  readonly organizer: string | undefined;
  readonly attendees: readonly AttendeeFact[];
}

export interface AttendeeFact {
  readonly address: string;
  readonly answer: string;
}

/** The beginning of a long text; the object has all of it. */
const MAX_TEXT = 16 * 1024;
const MS_OF_MOST_OFFSETS = DAY_MS;
/** A rule with COUNT has 10,000 occurrences at most; several of them, or rare ones, would hold up other work. */
const MAX_STEPS = 25_000;

export function factsOf(calendar: Component, zones: ZoneFinder): CalendarFacts {
  const object = recurringObjectOf(calendar);
  const all = [object.master, ...object.overrides].filter((component) => component !== undefined);
  const main = all[0];
  if (!main) throw new RangeError('A calendar without a component has no facts');
  const span = spanOf(main, zones);
  const textOf = (name: string) => {
    const line = propertyOf(main, name);
    return line && decodeText(line.value.slice(0, MAX_TEXT));
  };
  const rules = propertiesOf(main, 'RRULE').map(({ value }) => value);
  return {
    kind: main.name,
    uid: propertyOf(main, 'UID')?.value ?? '',
    ...boundsOf(object, zones),
    isFloating: span?.anchor.kind === 'date' || span?.anchor.kind === 'floating',
    isRecurring: rules.length > 0 || propertyOf(main, 'RDATE') !== undefined || object.overrides.length > 0,
    isAllDay: span?.anchor.kind === 'date',
    hasAlarm: all.some(({ components }) => components.some(({ name }) => name === 'VALARM')),
    isTransparent: textOf('TRANSP')?.toUpperCase() === 'TRANSPARENT',
    isCancelled: textOf('STATUS')?.toUpperCase() === 'CANCELLED',
    rules,
    summary: textOf('SUMMARY'),
    description: textOf('DESCRIPTION'),
    location: textOf('LOCATION'),
    status: textOf('STATUS'),
    categories: propertiesOf(main, 'CATEGORIES').flatMap(({ value }) =>
      splitText(value.slice(0, MAX_TEXT), ',').map(decodeText),
    ),
    organizer: propertyOf(main, 'ORGANIZER')?.value,
    attendees: propertiesOf(main, 'ATTENDEE').map((line) => ({
      address: line.value,
      answer: parameterOf(line, 'PARTSTAT')?.toUpperCase() ?? 'NEEDS-ACTION',
    })),
  };
}

/** A rule with UNTIL is bounded by that; one with COUNT is walked, as far as it may go. */
function boundsOf(
  object: RecurringObject,
  zones: ZoneFinder,
): { startMs: number | undefined; endMs: number | undefined } {
  const recurrence = object.master && readRecurrence(object.master, zones);
  const isEndless = recurrence?.rules.some((rule) => !rule.until && rule.count === undefined && !rule.isForeign);
  const lastUntil = Math.max(
    ...(recurrence?.rules.map(({ until }) => until?.localMs ?? Number.NEGATIVE_INFINITY) ?? []),
    Number.NEGATIVE_INFINITY,
  );
  const isShort = recurrence?.rules.every(({ count }) => count !== undefined) ?? true;
  // Each step looks at every rule
  const sources = 1 + (recurrence ? recurrence.rules.length + recurrence.exclusions.length : 0);
  let steps = 0;
  let [startMs, endMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const window =
    isShort || !recurrence
      ? EVERYTHING
      : // The beginning is enough: what follows ends with UNTIL, or never
        { fromMs: Number.NEGATIVE_INFINITY, untilMs: zones.instantOf(recurrence.span.anchor) };
  for (const occurrence of occurrences(object, zones, window)) {
    // An unknown end is safe: the object is only read more often
    steps += sources;
    if (steps > MAX_STEPS) return { startMs, endMs: undefined };
    if (!occurrence) continue;
    startMs = Math.min(startMs, occurrence.startMs);
    endMs = Math.max(endMs, occurrence.endMs);
  }
  for (const override of object.overrides) {
    for (const occurrence of occurrences({ master: undefined, overrides: [override] }, zones, EVERYTHING)) {
      startMs = Math.min(startMs, occurrence?.startMs ?? startMs);
      endMs = Math.max(endMs, occurrence?.endMs ?? endMs);
    }
  }
  if (recurrence && !isShort) {
    const { days, exactMs } = recurrence.span.length;
    // RANGE=THISANDFUTURE may carry the last ones further than UNTIL
    for (const override of object.overrides) {
      const id = recurrenceIdOf(override);
      if (id?.isFuture) endMs = Math.max(endMs, lastUntil + (endMs - zones.instantOf(id.time)) + 2 * DAY_MS);
    }
    const lengthMs = days * DAY_MS + exactMs + MS_OF_MOST_OFFSETS;
    endMs = Math.max(endMs, lastUntil + DAY_MS + lengthMs, ...[...recurrence.dates.keys()].map((ms) => ms + lengthMs));
  }
  if (startMs === Number.POSITIVE_INFINITY) return { startMs: undefined, endMs: undefined };
  return { startMs, endMs: isEndless ? undefined : endMs };
}

const EVERYTHING = { fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY };
