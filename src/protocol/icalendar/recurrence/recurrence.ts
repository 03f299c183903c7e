import { parameterOf } from '../../content-lines/parameter.js';
import { type Component, propertiesOf, propertyOf } from '../component.js';
import { timeOf, timesOfLine } from '../property-values.js';
import { parseRule, type RecurrenceRule } from '../rules/recurrence-rule.js';
import { DAY_MS, dayOfMs } from '../values/civil.js';
import type { Duration } from '../values/duration.js';
import type { TimeValue } from '../values/time-value.js';
import { toLocal } from '../zones/zone.js';
import type { ZoneFinder } from '../zones/zone-finder.js';
import { type Length, type Span, spanOf } from './span.js';

/** The components of one object: the recurring one, and the overrides of single occurrences. */
export interface RecurringObject {
  readonly master: Component | undefined;
  readonly overrides: readonly Component[];
}

/** A master's recurrence, read once. */
export interface Recurrence {
  readonly span: Span;
  readonly rules: readonly RecurrenceRule[];
  readonly exclusions: readonly RecurrenceRule[];
  /** RDATE by local time of the anchor's zone, in order; with the length of a period. */
  readonly dates: ReadonlyMap<number, Length | undefined>;
  readonly excluded: Exclusions;
}

interface Exclusions {
  /** Instants. */
  readonly times: ReadonlySet<number>;
  /** Local days: an EXDATE that is a date takes the whole day. */
  readonly days: ReadonlySet<number>;
}

/** More is refused when it is stored; what was stored before is read so far. */
export const MAX_RULES = 50;
export const MAX_DATES = 10_000;

export function recurringObjectOf(calendar: Component): RecurringObject {
  const components = calendar.components.filter(({ name }) => name !== 'VTIMEZONE');
  return {
    master: components.find((component) => !propertyOf(component, 'RECURRENCE-ID')),
    overrides: components.filter((component) => propertyOf(component, 'RECURRENCE-ID')),
  };
}

/** `undefined`: the component has no time. */
export function readRecurrence(master: Component, zones: ZoneFinder): Recurrence | undefined {
  const span = spanOf(master, zones);
  if (!span) return undefined;
  const rulesOf = (name: string) =>
    propertiesOf(master, name)
      .slice(0, MAX_RULES)
      .map(({ value }) => parseRule(value))
      .filter((rule) => rule !== undefined);
  return {
    span,
    rules: rulesOf('RRULE'),
    exclusions: rulesOf('EXRULE'),
    dates: readDates(master, span, zones),
    excluded: readExclusions(master, span, zones),
  };
}

/** The key of an occurrence: its instant; for a date its local midnight. */
export function occurrenceKey({ anchor, zone }: Span, localMs: number): number {
  return anchor.kind === 'date' ? dayOfMs(localMs) * DAY_MS : zone.toInstant(localMs);
}

/** In the zone of the span, as its own kind of time. */
export function localTimeIn({ anchor, zone }: Span, time: TimeValue, zones: ZoneFinder): number {
  if (anchor.kind === 'date') return dayOfMs(time.localMs) * DAY_MS;
  return time.kind === 'zoned' && time.tzid === anchor.tzid ? time.localMs : toLocal(zone, zones.instantOf(time));
}

export function recurrenceIdOf(override: Component): { time: TimeValue; isFuture: boolean } | undefined {
  const time = timeOf(override, 'RECURRENCE-ID');
  const line = propertyOf(override, 'RECURRENCE-ID');
  if (!time || !line) return undefined;
  return { time, isFuture: parameterOf(line, 'RANGE')?.toUpperCase() === 'THISANDFUTURE' };
}

function readDates(master: Component, span: Span, zones: ZoneFinder): Map<number, Length | undefined> {
  const dates: [number, Length | undefined][] = [];
  for (const line of propertiesOf(master, 'RDATE')) {
    for (const value of timesOfLine(line)) {
      if (!value || dates.length === MAX_DATES) continue;
      if ('localMs' in value) dates.push([localTimeIn(span, value, zones), undefined]);
      else {
        const end = value.end;
        const exactMs = 'localMs' in end ? zones.instantOf(end) - zones.instantOf(value.start) : undefined;
        const length = exactMs === undefined ? (end as Duration) : { days: 0, exactMs: Math.max(0, exactMs) };
        dates.push([localTimeIn(span, value.start, zones), length]);
      }
    }
  }
  return new Map(dates.sort(([a], [b]) => a - b));
}

function readExclusions(master: Component, span: Span, zones: ZoneFinder): Exclusions {
  const [times, days] = [new Set<number>(), new Set<number>()];
  for (const line of propertiesOf(master, 'EXDATE')) {
    for (const value of timesOfLine(line)) {
      if (!value || !('localMs' in value) || times.size + days.size === MAX_DATES) continue;
      if (value.kind === 'date' || span.anchor.kind === 'date') days.add(dayOfMs(value.localMs));
      else times.add(zones.instantOf(value));
    }
  }
  return { times, days };
}
