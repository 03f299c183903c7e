import { type Component, componentsOf, propertyOf } from '../component.js';
import type { TimeValue } from '../values/time-value.js';
import { createVtimezoneZone } from './vtimezone.js';
import { UTC, type Zone } from './zone.js';
import { findNamedZone } from './zone-names.js';

/** The zones that the times of one object are in. */
export interface ZoneFinder {
  /** `undefined`: the TZID means nothing. */
  findZone(tzid: string): Zone | undefined;
  /** A date and floating time are in the calendar's zone, and so is a TZID that means nothing. */
  zoneOf(time: TimeValue): Zone;
  instantOf(time: TimeValue): number;
}

/**
 * A name wins over the VTIMEZONE of the object, because programs send tables that are years old. `fallback` is the zone
 * of the calendar.
 */
export function createZoneFinder(calendar: Component | undefined, fallback: Zone = UTC): ZoneFinder {
  const found = new Map<string, Zone | undefined>();
  let tables: ReadonlyMap<string, Component> | undefined;
  const findZone = (tzid: string) => {
    if (!found.has(tzid)) {
      tables ??= tablesOf(calendar);
      found.set(tzid, findNamedZone(tzid) ?? zoneOfTable(tables.get(tzid)));
    }
    return found.get(tzid);
  };
  const zoneOf = ({ kind, tzid }: TimeValue) => {
    if (kind === 'utc') return UTC;
    return (tzid === undefined ? undefined : findZone(tzid)) ?? fallback;
  };
  return { findZone, zoneOf, instantOf: (time) => zoneOf(time).toInstant(time.localMs) };
}

function tablesOf(calendar: Component | undefined): ReadonlyMap<string, Component> {
  const vtimezones = calendar ? componentsOf(calendar, 'VTIMEZONE') : [];
  return new Map(vtimezones.map((each) => [propertyOf(each, 'TZID')?.value ?? '', each]));
}

function zoneOfTable(vtimezone: Component | undefined): Zone | undefined {
  if (!vtimezone) return undefined;
  const location = propertyOf(vtimezone, 'X-LIC-LOCATION')?.value;
  return (location ? findNamedZone(location) : undefined) ?? createVtimezoneZone(vtimezone);
}
