import { applyEdits } from '../../content-lines/text-edit.js';
import type { Component } from '../component.js';
import { occurrences } from '../recurrence/occurrences.js';
import { recurrenceIdOf, recurringObjectOf } from '../recurrence/recurrence.js';
import { spanOf } from '../recurrence/span.js';
import { DAY_MS } from '../values/civil.js';
import { UTC } from '../zones/zone.js';
import type { ZoneFinder } from '../zones/zone-finder.js';
import { isInRange, type TimeRange } from './time-range.js';

/** RFC 4791 §9.6.6: the object without the overrides that are neither in the range nor replace an occurrence in it. */
export function limitRecurrence(text: string, calendar: Component, zones: ZoneFinder, range: TimeRange): string {
  const { master, overrides } = recurringObjectOf(calendar);
  const length = (master && spanOf(master, zones)?.length) ?? { days: 0, exactMs: 0 };
  const leaves = (override: Component) => {
    const id = recurrenceIdOf(override);
    if (!id || id.isFuture) return false;
    const idMs = zones.instantOf(id.time);
    const wasIn = isInRange(
      { ...NOWHERE, component: override, startMs: idMs, endMs: idMs + length.days * DAY_MS + length.exactMs },
      range,
    );
    if (wasIn) return false;
    // An override alone is its only occurrence
    for (const occurrence of occurrences({ master: undefined, overrides: [override] }, zones, range)) {
      if (occurrence && isInRange(occurrence, range)) return false;
    }
    return true;
  };
  return applyEdits(
    text,
    overrides.filter(leaves).map(({ start, end }) => ({ start, end, text: '' })),
  );
}

const NOWHERE = { idLocalMs: 0, startLocalMs: 0, shiftMs: 0, zone: UTC };
