import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import {
  type Component,
  isFault,
  parseComponents,
  propertiesOf,
  propertyOf,
} from '../../protocol/icalendar/component.js';
import { timeOf } from '../../protocol/icalendar/property-values.js';
import type { TimeValue } from '../../protocol/icalendar/values/time-value.js';
import { createZoneFinder, type ZoneFinder } from '../../protocol/icalendar/zones/zone-finder.js';
import { addressOf } from './calendar-user.js';

/** One VEVENT or VTODO with its overrides, as text and parsed. */
export interface SchedulingObject {
  readonly text: string;
  readonly calendar: Component;
  readonly zones: ZoneFinder;
  readonly uid: string;
  readonly kind: 'VEVENT' | 'VTODO';
  readonly method: string | undefined;
  /** Keyed by `occurrenceKeyOf`; the recurring component, or a single one, has the key `MASTER`. */
  readonly components: ReadonlyMap<string, Component>;
  readonly organizer: ContentLine | undefined;
}

export const MASTER = '';

/** `undefined`: no one can be invited to it, or it is more than one object. */
export function readSchedulingObject(text: string): SchedulingObject | undefined {
  const parsed = parseComponents(text);
  if (isFault(parsed)) return undefined;
  const [calendar, second] = parsed;
  if (calendar?.name !== 'VCALENDAR' || second) return undefined;
  const inner = calendar.components.filter(({ name }) => name !== 'VTIMEZONE');
  const kind = inner[0]?.name;
  if ((kind !== 'VEVENT' && kind !== 'VTODO') || inner.some(({ name }) => name !== kind)) return undefined;
  const uid = propertyOf(inner[0] as Component, 'UID')?.value ?? '';
  if (uid === '' || inner.some((each) => propertyOf(each, 'UID')?.value !== uid)) return undefined;
  const zones = createZoneFinder(calendar);
  const components = new Map(inner.map((each) => [occurrenceKeyOf(each, zones), each]));
  const ofMaster = components.get(MASTER);
  const organizers = [...(ofMaster ? [ofMaster] : []), ...inner].map((each) => propertyOf(each, 'ORGANIZER'));
  return {
    text,
    calendar,
    zones,
    uid,
    kind,
    method: propertyOf(calendar, 'METHOD')?.value.trim().toUpperCase(),
    components,
    organizer: organizers.find((line) => line !== undefined),
  };
}

/** Two spellings of one instant have the same key. */
export function keyOfTime(time: TimeValue, zones: ZoneFinder): string {
  return time.kind === 'date' ? `day ${time.localMs}` : `at ${zones.instantOf(time)}`;
}

function occurrenceKeyOf(component: Component, zones: ZoneFinder): string {
  const id = timeOf(component, 'RECURRENCE-ID');
  return id ? keyOfTime(id, zones) : MASTER;
}

export function attendeesOf(component: Component): ContentLine[] {
  return propertiesOf(component, 'ATTENDEE');
}

export function sequenceOf(component: Component): number {
  const value = Number(propertyOf(component, 'SEQUENCE')?.value.trim());
  return Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

/** Compared as instants; 0 when there is none. */
export function stampOf(component: Component): number {
  return timeOf(component, 'DTSTAMP')?.localMs ?? 0;
}

export function isCancelled(component: Component): boolean {
  return propertyOf(component, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED';
}

const indexes = new WeakMap<Component, ReadonlyMap<string, ContentLine>>();

/** The line of each address, in order. Built once: with 250 attendees of 1,000 occurrences there are many look-ups. */
export function attendeesByAddress(component: Component): ReadonlyMap<string, ContentLine> {
  const known = indexes.get(component);
  if (known) return known;
  const index = new Map<string, ContentLine>();
  for (const line of attendeesOf(component)) {
    const address = addressOf(line);
    if (address !== undefined && !index.has(address)) index.set(address, line);
  }
  indexes.set(component, index);
  return index;
}

/** Finds the attendee with the same address. */
export function sameAttendee(component: Component, line: ContentLine): ContentLine | undefined {
  const address = addressOf(line);
  return address === undefined ? undefined : attendeesByAddress(component).get(address);
}
