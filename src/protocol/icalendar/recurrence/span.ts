import type { Component } from '../component.js';
import { durationOf, timeOf } from '../property-values.js';
import { DAY_MS } from '../values/civil.js';
import type { TimeValue } from '../values/time-value.js';
import type { Zone } from '../zones/zone.js';
import type { ZoneFinder } from '../zones/zone-finder.js';

/** RFC 5545 §3.8.5.3: an end gives every occurrence the same exact length, DURATION and dates the same nominal one. */
export interface Length {
  readonly days: number;
  readonly exactMs: number;
}

/** When a component is, and what its recurrence belongs to. */
export interface Span {
  /** DTSTART; DUE of a task that has only that. */
  readonly anchor: TimeValue;
  readonly zone: Zone;
  readonly length: Length;
}

const ONE_DAY: Length = { days: 1, exactMs: 0 };
const NO_LENGTH: Length = { days: 0, exactMs: 0 };

/** `undefined`: it has neither a start nor a due time. */
export function spanOf(component: Component, zones: ZoneFinder): Span | undefined {
  const start = timeOf(component, 'DTSTART');
  const end = timeOf(component, component.name === 'VTODO' ? 'DUE' : 'DTEND');
  const anchor = start ?? (component.name === 'VTODO' ? end : undefined);
  if (!anchor) return undefined;
  return { anchor, zone: zones.zoneOf(anchor), length: lengthOf(component, zones, start, end) };
}

function lengthOf(
  component: Component,
  zones: ZoneFinder,
  start: TimeValue | undefined,
  end: TimeValue | undefined,
): Length {
  if (!start) return NO_LENGTH;
  const least = start.kind === 'date' ? ONE_DAY : NO_LENGTH;
  if (!end) {
    const { days, exactMs } = durationOf(component) ?? least;
    return days * DAY_MS + exactMs > 0 ? { days, exactMs } : least;
  }
  if (start.kind === 'date') {
    const days = Math.round((end.localMs - start.localMs) / DAY_MS);
    return days > 0 ? { days, exactMs: 0 } : least;
  }
  const exactMs = zones.instantOf(end) - zones.instantOf(start);
  return exactMs > 0 ? { days: 0, exactMs } : least;
}

export function endOf(zone: Zone, startLocalMs: number, startMs: number, { days, exactMs }: Length): number {
  return (days === 0 ? startMs : zone.toInstant(startLocalMs + days * DAY_MS)) + exactMs;
}
