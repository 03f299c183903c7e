import { type Component, propertyOf } from '../component.js';
import { durationOf, timeOf } from '../property-values.js';
import { type Occurrence, occurrences, type Window } from '../recurrence/occurrences.js';
import type { RecurringObject } from '../recurrence/recurrence.js';
import { DAY_MS } from '../values/civil.js';
import type { ZoneFinder } from '../zones/zone-finder.js';

/** RFC 4791 §9.9: from `fromMs`, before `untilMs`. Either may be infinite. */
export type TimeRange = Window;

/**
 * The components with an occurrence in the range, each once. One without any time is there when its table says so.
 * `undefined` is a step without one.
 */
export function* componentsInRange(
  object: RecurringObject,
  zones: ZoneFinder,
  range: TimeRange,
): Generator<Component | undefined> {
  const given = new Set<Component>();
  for (const component of [object.master, ...object.overrides]) {
    if (!component || !isTimeless(component) || !isTimelessIn(component, zones, range)) continue;
    given.add(component);
    yield component;
  }
  for (const occurrence of occurrences(object, zones, range)) {
    const isFound = occurrence && !given.has(occurrence.component) && isInRange(occurrence, range);
    if (isFound) given.add(occurrence.component);
    yield isFound ? occurrence.component : undefined;
  }
}

export function isInRange(occurrence: Occurrence, range: TimeRange): boolean {
  const { startMs, endMs, component } = occurrence;
  if (component.name === 'VTODO') return isTaskInRange(occurrence, range);
  // A journal lasts only when its start is a date, and then a day: so long is its occurrence
  return endMs > startMs ? range.fromMs < endMs && range.untilMs > startMs : isPointInRange(startMs, range);
}

function isPointInRange(ms: number, { fromMs, untilMs }: TimeRange): boolean {
  return fromMs <= ms && untilMs > ms;
}

/** The rows of the table for VTODO that have DTSTART or DUE. */
function isTaskInRange({ startMs, endMs, component }: Occurrence, range: TimeRange): boolean {
  const { fromMs, untilMs } = range;
  const hasStart = propertyOf(component, 'DTSTART') !== undefined;
  const hasDue = propertyOf(component, 'DUE') !== undefined;
  if (hasStart && propertyOf(component, 'DURATION')) {
    return fromMs <= endMs && (untilMs > startMs || untilMs >= endMs);
  }
  if (hasStart && hasDue) return (fromMs < endMs || fromMs <= startMs) && (untilMs > startMs || untilMs >= endMs);
  if (hasStart) return fromMs <= startMs && untilMs > startMs;
  return fromMs < endMs && untilMs >= endMs;
}

function isTimeless(component: Component): boolean {
  return (
    !propertyOf(component, 'DTSTART') &&
    !propertyOf(component, 'RECURRENCE-ID') &&
    !(component.name === 'VTODO' && propertyOf(component, 'DUE'))
  );
}

/** The other rows: COMPLETED and CREATED; and a task with no time at all is in every range. */
function isTimelessIn(component: Component, zones: ZoneFinder, { fromMs, untilMs }: TimeRange): boolean {
  if (component.name !== 'VTODO') return false;
  const [completed, created] = ['COMPLETED', 'CREATED'].map((name) => {
    const time = timeOf(component, name);
    return time && zones.instantOf(time);
  });
  if (completed !== undefined && created !== undefined) {
    return (fromMs <= created || fromMs <= completed) && (untilMs >= created || untilMs >= completed);
  }
  if (completed !== undefined) return fromMs <= completed && untilMs >= completed;
  return created === undefined || untilMs > created;
}

/** Whether an alarm of the component is triggered in the range: with its repetitions, at any occurrence. */
export function* isAlarmInRange(
  alarm: Component,
  component: Component,
  object: RecurringObject,
  { zones, range }: { readonly zones: ZoneFinder; readonly range: TimeRange },
): Generator<undefined, boolean> {
  const absolute = timeOf(alarm, 'TRIGGER');
  const trigger = durationOf(alarm, 'TRIGGER');
  const repeatMs = lengthMs(durationOf(alarm));
  const repeats =
    repeatMs > 0 ? Math.min(Number.parseInt(propertyOf(alarm, 'REPEAT')?.value ?? '0', 10) || 0, 10_000) : 0;
  const goesOff = (ms: number) => {
    if (repeats === 0 || ms >= range.fromMs) return isPointInRange(ms, range);
    // The first repetition that is not before the range
    const count = Math.ceil((range.fromMs - ms) / repeatMs);
    return count <= repeats && isPointInRange(ms + count * repeatMs, range);
  };
  if (absolute) return goesOff(zones.instantOf(absolute));
  if (!trigger) return false;
  const related = propertyOf(alarm, 'TRIGGER')?.parameters.find(({ name }) => name === 'RELATED')?.values[0];
  const reachMs = Math.abs(lengthMs(trigger)) + repeats * repeatMs;
  const window = { fromMs: range.fromMs - reachMs, untilMs: range.untilMs + reachMs };
  for (const occurrence of occurrences(object, zones, window)) {
    if (occurrence?.component === component) {
      const base = related?.toUpperCase() === 'END' ? occurrence.endMs : occurrence.startMs;
      if (goesOff(base + lengthMs(trigger))) return true;
    }
    yield undefined;
  }
  return false;
}

function lengthMs(duration: { days: number; exactMs: number } | undefined): number {
  return duration ? duration.days * DAY_MS + duration.exactMs : 0;
}
