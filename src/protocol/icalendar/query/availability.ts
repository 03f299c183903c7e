import { type Component, componentsOf, propertyOf } from '../component.js';
import { durationOf, timeOf } from '../property-values.js';
import { occurrences, type Window } from '../recurrence/occurrences.js';
import { DAY_MS } from '../values/civil.js';
import type { ZoneFinder } from '../zones/zone-finder.js';
import type { BusyPeriod } from './free-busy.js';

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** RFC 7953 §3: more would be no working hours. */
const MAX_COMPONENTS = 20;

/**
 * When a VAVAILABILITY says that its owner is not there: what no AVAILABLE part of it covers. One of a higher priority
 * replaces the others where it applies. `undefined` is a step without a period.
 */
export function* unavailablePeriods(
  calendar: Component,
  zones: ZoneFinder,
  window: Window,
): Generator<BusyPeriod | undefined> {
  const parts = componentsOf(calendar, 'VAVAILABILITY').slice(0, MAX_COMPONENTS).sort(byPriority);
  let away: Span[] = [];
  for (const part of parts) {
    const whole = spanIn(part, zones, window);
    if (!whole) continue;
    const free: Span[] = [];
    for (const available of componentsOf(part, 'AVAILABLE').slice(0, MAX_COMPONENTS)) {
      for (const occurrence of occurrences({ master: available, overrides: [] }, zones, window)) {
        if (occurrence) free.push({ startMs: occurrence.startMs, endMs: occurrence.endMs });
        yield undefined;
      }
    }
    away = [...subtract(away, [whole]), ...subtract([whole], free)];
  }
  for (const { startMs, endMs } of away) yield { startMs, endMs, kind: 'BUSY-UNAVAILABLE' };
}

/** The lowest first: 1 is the highest, 0 says nothing. */
function byPriority(a: Component, b: Component): number {
  return priorityOf(b) - priorityOf(a);
}

function priorityOf(component: Component): number {
  const priority = Number(propertyOf(component, 'PRIORITY')?.value);
  return priority >= 1 && priority <= 9 ? priority : 10;
}

function spanIn(part: Component, zones: ZoneFinder, { fromMs, untilMs }: Window): Span | undefined {
  const start = timeOf(part, 'DTSTART');
  const end = timeOf(part, 'DTEND');
  const length = durationOf(part);
  const ownStart = start ? zones.instantOf(start) : Number.NEGATIVE_INFINITY;
  const ownEnd = end
    ? zones.instantOf(end)
    : length && start
      ? ownStart + length.days * DAY_MS + length.exactMs
      : Number.POSITIVE_INFINITY;
  const span = { startMs: Math.max(ownStart, fromMs), endMs: Math.min(ownEnd, untilMs) };
  return span.startMs < span.endMs ? span : undefined;
}

/** What is left of the spans where none of the others is. */
function subtract(spans: readonly Span[], others: readonly Span[]): Span[] {
  const sorted = [...others].sort((a, b) => a.startMs - b.startMs);
  const left: Span[] = [];
  for (const { startMs, endMs } of spans) {
    let at = startMs;
    for (const other of sorted) {
      if (other.endMs <= at) continue;
      if (other.startMs >= endMs) break;
      if (other.startMs > at) left.push({ startMs: at, endMs: other.startMs });
      at = Math.max(at, other.endMs);
    }
    if (at < endMs) left.push({ startMs: at, endMs });
  }
  return left;
}
