import type { Collection } from '../../../../groupware/collection.js';
import { componentsOf, isFault, parseComponents } from '../../../../protocol/icalendar/component.js';
import { createVtimezoneZone } from '../../../../protocol/icalendar/zones/vtimezone.js';
import { UTC, type Zone } from '../../../../protocol/icalendar/zones/zone.js';
import { findNamedZone } from '../../../../protocol/icalendar/zones/zone-names.js';
import type { QueryZone } from '../../../../protocol/webdav/bodies/report.js';
import { refused } from '../dav-error.js';
import { zoneNameOf } from '../properties/calendar-properties.js';

/** A name, or a VCALENDAR with a VTIMEZONE, because a zone cannot pass between threads. */
export interface ZoneSource {
  readonly tzid?: string;
  readonly calendar?: string;
}

/** The zone for times without one: the query's, else the calendar's, else UTC. */
export function zoneOfQuery(zone: QueryZone | undefined, { props }: Collection): ZoneSource {
  if (!zone) {
    const { timezone, timezoneText } = props;
    if (timezone !== undefined && findNamedZone(timezone)) return { tzid: timezone };
    return timezoneText === undefined ? {} : { calendar: timezoneText };
  }
  const source: ZoneSource = zone;
  if (!findZone(source)) throw refused('tzid' in zone ? 'C:valid-timezone' : 'C:valid-calendar-data');
  return source;
}

const zones = new WeakMap<ZoneSource, Zone>();

/** Parses a zone once per source. */
export function zoneAt(source: ZoneSource): Zone {
  const known = zones.get(source);
  if (known) return known;
  const zone = findZone(source) ?? UTC;
  zones.set(source, zone);
  return zone;
}

function findZone({ tzid, calendar }: ZoneSource): Zone | undefined {
  if (tzid !== undefined) return findNamedZone(tzid);
  return calendar === undefined ? undefined : zoneOfText(calendar);
}

function zoneOfText(text: string): Zone | undefined {
  const name = zoneNameOf(text);
  const parsed = parseComponents(text.trim());
  const [vtimezone] = isFault(parsed) || !parsed[0] ? [] : componentsOf(parsed[0], 'VTIMEZONE');
  return (name === undefined ? undefined : findNamedZone(name)) ?? (vtimezone && createVtimezoneZone(vtimezone));
}
