import {
  type Component,
  componentsOf,
  lineOf,
  linesOf,
  makeComponent,
  parseCalendar,
  parseCalendars,
  replaceComponent,
  withLine,
  writeComponent,
} from './component';
import { encodeText, makeLine, parameterOf } from './content-line';
import { PRODUCT } from './event-fields';
import { isSameAddress, organizerOf, SENDS_LETTERS } from './invitees';

const KINDS: ReadonlySet<string> = new Set(['VEVENT', 'VTODO', 'VJOURNAL']);

/** Each event or task of a file, with its exceptions and zones, as an object of its own. */
export function splitFile(text: string): readonly string[] {
  return parseCalendars(text).flatMap((calendar) => {
    const zones = componentsOf(calendar, 'VTIMEZONE');
    const groups = new Map<string, Component[]>();
    for (const [at, one] of componentsOf(calendar).entries()) {
      if (!KINDS.has(one.name)) continue;
      const uid = lineOf(one, 'UID')?.value.trim();
      const key = uid ? `uid ${uid}` : `without ${at}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    return [...groups.values()].map((objects) => {
      const used = new Set(objects.flatMap(zonesOf));
      const own = zones.filter((zone) => used.has(lineOf(zone, 'TZID')?.value ?? ''));
      return writeComponent(makeComponent('VCALENDAR', [...headLines(), ...own, ...objects]));
    });
  });
}

/**
 * The same object, with a line that keeps the service from sending letters when it is stored: the attendees have theirs
 * already. Inviting more people later takes the line out.
 */
export function withoutLetters(text: string, own: string): string {
  const calendar = parseCalendar(text);
  if (!calendar) return text;
  let next = calendar;
  for (const one of componentsOf(calendar)) {
    if (!isSameAddress(organizerOf(one) ?? '', own)) continue;
    next = replaceComponent(next, one, withLine(one, makeLine(SENDS_LETTERS, 'FALSE')));
  }
  return writeComponent(next);
}

/** One file of many objects; a zone is in it once. */
export function joinFile(objects: readonly string[], name: string): string {
  const zones = new Map<string, Component>();
  const inner: Component[] = [];
  for (const text of objects) {
    const calendar = parseCalendar(text);
    for (const one of calendar ? componentsOf(calendar) : []) {
      if (one.name !== 'VTIMEZONE') inner.push(one);
      else zones.set(lineOf(one, 'TZID')?.value ?? '', one);
    }
  }
  const head = [...headLines(), makeLine('X-WR-CALNAME', encodeText(name))];
  return writeComponent(makeComponent('VCALENDAR', [...head, ...zones.values(), ...inner]));
}

function headLines() {
  return [makeLine('VERSION', '2.0'), makeLine('PRODID', PRODUCT)];
}

function zonesOf(component: Component): readonly string[] {
  const own = TIMES.flatMap((name) => linesOf(component, name)).map((line) => parameterOf(line, 'TZID') ?? '');
  return [...own, ...componentsOf(component).flatMap(zonesOf)];
}

const TIMES = ['DTSTART', 'DTEND', 'DUE', 'RECURRENCE-ID', 'EXDATE', 'RDATE', 'TRIGGER', 'COMPLETED'];
