import { formatLine } from '../content-lines/fold-line.js';
import { parameterOf } from '../content-lines/parameter.js';
import { applyEdits, type TextEdit } from '../content-lines/text-edit.js';
import { type Component, isFault, parseComponents, propertiesOf, propertyOf } from './component.js';
import { timeOf } from './property-values.js';
import { formatTime } from './values/time-value.js';
import { writeVtimezone } from './zones/write-vtimezone.js';
import { findNamedZone } from './zones/zone-names.js';

const PRODUCT = '-//Waypost//Calendar//EN';

/**
 * What people who write iCalendar by hand leave out: CRLF, DTSTAMP, UID, PRODID, and a VTIMEZONE for each named zone;
 * METHOD goes. Nothing else changes, and a text that cannot be read stays as it is.
 */
export function mendCalendar(given: string, { uid, nowMs }: { readonly uid: string; readonly nowMs: number }): string {
  const lines = given.replace(/\r?\n/g, '\r\n');
  const text = lines.endsWith('\r\n') || lines === '' ? lines : `${lines}\r\n`;
  const parsed = parseComponents(text);
  const calendar = isFault(parsed) ? undefined : parsed[0];
  if (calendar?.name !== 'VCALENDAR') return text;
  const edits: TextEdit[] = propertiesOf(calendar, 'METHOD').map(({ start, end }) => ({ start, end, text: '' }));
  const insert = (at: number, line: string) => edits.push({ start: at, end: at, text: line });
  if (!propertyOf(calendar, 'PRODID')) {
    insert(calendar.bodyStart, formatLine({ writtenName: 'PRODID', value: PRODUCT }));
  }
  const objects = calendar.components.filter(({ name }) => name !== 'VTIMEZONE');
  const ownUid = objects.map((each) => propertyOf(each, 'UID')?.value).find(Boolean) ?? uid;
  const stamp = formatTime({ kind: 'utc', localMs: Math.floor(nowMs / 1000) * 1000, tzid: undefined });
  for (const object of objects) {
    if (!propertyOf(object, 'UID')) insert(object.bodyStart, formatLine({ writtenName: 'UID', value: ownUid }));
    if (!propertyOf(object, 'DTSTAMP')) insert(object.bodyStart, formatLine({ writtenName: 'DTSTAMP', value: stamp }));
  }
  const [first] = calendar.components;
  if (first) for (const zone of missingZones(calendar, objects, nowMs)) insert(first.start, zone);
  return applyEdits(text, edits);
}

/** Each reaches back to the earliest time that is in it. */
function missingZones(calendar: Component, objects: readonly Component[], nowMs: number): string[] {
  const known = new Set(calendar.components.map((each) => propertyOf(each, 'TZID')?.value));
  const wanted = new Map<string, number>();
  for (const line of objects.flatMap(linesOf)) {
    const tzid = parameterOf(line, 'TZID');
    if (tzid === undefined || known.has(tzid)) continue;
    const localMs = timeOf({ lines: [line] } as never, line.name)?.localMs ?? nowMs;
    wanted.set(tzid, Math.min(wanted.get(tzid) ?? localMs, localMs));
  }
  return [...wanted].flatMap(([tzid, fromMs]) => {
    const zone = findNamedZone(tzid);
    return zone ? writeVtimezone(zone, tzid, fromMs, nowMs) : [];
  });
}

function linesOf(component: Component): Component['lines'] {
  return [...component.lines, ...component.components.flatMap(linesOf)];
}
