import { parameterOf } from '../../protocol/content-lines/parameter.js';
import { type Component, propertyOf } from '../../protocol/icalendar/component.js';
import { findNamedZone } from '../../protocol/icalendar/zones/zone-names.js';
import type { CalendarEntry } from '../object.js';

/** The lines that say when something is, for the tables of RFC 4791 §9.9. */
const LINES = new Set([
  'DTSTART',
  'DTEND',
  'DUE',
  'DURATION',
  'RRULE',
  'EXRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'COMPLETED',
  'CREATED',
]);

/** Longer ones are read from the object: they are rare, and every list of facts is in memory. */
const MAX_LENGTH = 2048;

/** Whether its bounds suffice to know when it takes place. */
export function isOnce(
  entry: Pick<CalendarEntry, 'kind' | 'startMs' | 'endMs' | 'isFloating' | 'isRecurring'>,
): boolean {
  return entry.kind !== 'VTODO' && entry.startMs !== undefined && !entry.isFloating && !entry.isRecurring;
}

/** `undefined`: it is not needed, or too long to be kept. */
export function timesOf(calendar: Component, text: string, facts: Parameters<typeof isOnce>[0]): string | undefined {
  if (isOnce(facts)) return undefined;
  const pieces = ['BEGIN:VCALENDAR\r\n'];
  let length = 0;
  const add = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
  };
  const zones = new Set<string>();
  for (const component of calendar.components) {
    if (component.name === 'VTIMEZONE') continue;
    add(`BEGIN:${component.name}\r\n`);
    for (const line of component.lines) {
      if (!LINES.has(line.name)) continue;
      const tzid = parameterOf(line, 'TZID');
      if (tzid !== undefined) zones.add(tzid);
      add(`${text.slice(line.start, line.end).trimEnd()}\r\n`);
      if (length > MAX_LENGTH) return undefined;
    }
    add(`END:${component.name}\r\n`);
  }
  for (const component of calendar.components) {
    if (component.name !== 'VTIMEZONE') continue;
    const tzid = propertyOf(component, 'TZID')?.value ?? '';
    if (zones.has(tzid) && !findNamedZone(tzid)) add(`${text.slice(component.start, component.end).trimEnd()}\r\n`);
    if (length > MAX_LENGTH) return undefined;
  }
  pieces.push('END:VCALENDAR\r\n');
  return pieces.join('');
}
