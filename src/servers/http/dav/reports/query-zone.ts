import type { Collection } from '../../../../groupware/collection.js';
import { componentsOf, isFault, parseComponents } from '../../../../protocol/icalendar/component.js';
import { createVtimezoneZone } from '../../../../protocol/icalendar/zones/vtimezone.js';
import { UTC, type Zone } from '../../../../protocol/icalendar/zones/zone.js';
import { findNamedZone } from '../../../../protocol/icalendar/zones/zone-names.js';
import type { QueryZone } from '../../../../protocol/webdav/bodies/report.js';
import { refused } from '../dav-error.js';
import { zoneNameOf } from '../properties/calendar-properties.js';

/** For times without a zone: that of the query, else of the calendar, else UTC. */
export function zoneOfQuery(zone: QueryZone | undefined, { props }: Collection): Zone {
  if (!zone) {
    const named = props.timezone === undefined ? undefined : findNamedZone(props.timezone);
    return named ?? (props.timezoneText === undefined ? undefined : zoneOfText(props.timezoneText)) ?? UTC;
  }
  const found = 'tzid' in zone ? findNamedZone(zone.tzid) : zoneOfText(zone.calendar);
  if (!found) throw refused('tzid' in zone ? 'C:valid-timezone' : 'C:valid-calendar-data');
  return found;
}

function zoneOfText(text: string): Zone | undefined {
  const name = zoneNameOf(text);
  const parsed = parseComponents(text.trim());
  const [vtimezone] = isFault(parsed) || !parsed[0] ? [] : componentsOf(parsed[0], 'VTIMEZONE');
  return (name === undefined ? undefined : findNamedZone(name)) ?? (vtimezone && createVtimezoneZone(vtimezone));
}
