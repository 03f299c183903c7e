import { decodeContent } from '../../protocol/content-lines/decode-content.js';
import { parameterOf } from '../../protocol/content-lines/parameter.js';
import {
  type Component,
  isFault,
  parseComponents,
  propertiesOf,
  propertyOf,
} from '../../protocol/icalendar/component.js';
import { factsOf } from '../../protocol/icalendar/facts.js';
import { CALENDAR_RULES, type CalendarFault, validateCalendar } from '../../protocol/icalendar/validate-calendar.js';
import { createZoneFinder } from '../../protocol/icalendar/zones/zone-finder.js';
import { findNamedZone } from '../../protocol/icalendar/zones/zone-names.js';
import { isCardFault, validateCard } from '../../protocol/vcard/card.js';
import { cardFactsOf } from '../../protocol/vcard/card-facts.js';
import { COMPONENT_KINDS, type Collection } from '../collection.js';
import { GroupwareFault } from '../groupware-fault.js';
import type { CalendarEntry, CardEntry } from '../object.js';
import { createIsOwn } from '../own-address.js';
import { timesOf } from './times.js';

/** What an object's text says. */
export interface ReadObject {
  readonly uid: string;
  readonly calendar?: CalendarEntry;
  readonly card?: CardEntry;
}

export interface ReadTask {
  readonly kind: Collection['kind'];
  readonly timezone: string | undefined;
  readonly components: readonly string[] | undefined;
  readonly bytes: Uint8Array;
  /** The mailbox's address. */
  readonly address: string;
}

/** Faults are plain data, because an error loses its class between threads. */
export type ReadResult =
  | { readonly read: ReadObject }
  | { readonly fault: Pick<GroupwareFault, 'kind' | 'key' | 'condition' | 'params'> };

const MAX_OBJECT_BYTES = 10 * 1024 * 1024;
/** Every list of facts keeps UIDs in memory; programs write some fifty characters. */
const MAX_UID = 1000;

/** Checks the preconditions of RFC 4791 §5.3.2.1 and RFC 6352 §5.3.2.1 in the order of the contract. */
export function readObject(task: ReadTask): ReadResult {
  try {
    return { read: withShortFacts(readBytes(task)) };
  } catch (error) {
    if (!(error instanceof GroupwareFault)) throw error;
    const { kind, key, condition, params } = error;
    return { fault: { kind, key, condition, params } };
  }
}

function readBytes(task: ReadTask): ReadObject {
  const { bytes } = task;
  const isBook = task.kind === 'book';
  if (bytes.byteLength > MAX_OBJECT_BYTES) {
    const namespace = isBook ? 'CARDDAV' : 'CALDAV';
    const condition = { namespace, name: 'max-resource-size' } as const;
    throw new GroupwareFault('too-large', 'groupware.tooLarge', condition, { max: MAX_OBJECT_BYTES });
  }
  const text = decodeContent(bytes);
  return isBook ? readCard(text) : readCalendar(task, text);
}

function readCard(text: string | undefined): ReadObject {
  const card = text === undefined ? undefined : validateCard(text);
  if (!card || isCardFault(card)) {
    const { condition, subject } = card ?? { condition: 'valid-address-data', subject: 'UTF-8' };
    throw new GroupwareFault('invalid', 'groupware.card', { namespace: 'CARDDAV', name: condition }, { subject });
  }
  const { uid, ...facts } = cardFactsOf(card);
  if (uid.length > MAX_UID) {
    const condition = { namespace: 'CARDDAV', name: 'valid-address-data' } as const;
    throw new GroupwareFault('invalid', 'groupware.card', condition, { subject: 'UID' });
  }
  return { uid, card: { ...facts, version: card.version === '4.0' ? '4.0' : '3.0' } };
}

function readCalendar({ kind, timezone, components, address }: ReadTask, text: string | undefined): ReadObject {
  if (text === undefined) throw toFault({ condition: 'valid-calendar-data', subject: 'UTF-8' });
  const isOwn = createIsOwn(address);
  const zone = timezone === undefined ? undefined : findNamedZone(timezone);
  if (kind === 'inbox') {
    const calendar = parseMessage(text);
    const uid = propertyOf(calendar.components.find(({ name }) => name !== 'VTIMEZONE') as Component, 'UID');
    return { uid: uid?.value ?? '', calendar: entryOf(calendar, text, isOwn, zone) };
  }
  const valid = validateCalendar(text, { ...CALENDAR_RULES, kinds: components ?? COMPONENT_KINDS });
  if ('condition' in valid) throw toFault(valid);
  if (valid.uid.length > MAX_UID) throw toFault({ condition: 'valid-calendar-object-resource', subject: 'UID' });
  return { uid: valid.uid, calendar: entryOf(valid.calendar, text, isOwn, zone) };
}

/** Parses an iTIP message, which has a METHOD; no other calendar object may have one. */
function parseMessage(text: string): Component {
  const parsed = parseComponents(text);
  const calendar = isFault(parsed) ? undefined : parsed[0];
  if (calendar?.name !== 'VCALENDAR' || !calendar.components.some(({ name }) => name !== 'VTIMEZONE')) {
    throw toFault({ condition: 'valid-calendar-data', subject: 'VCALENDAR' });
  }
  return calendar;
}

function entryOf(
  calendar: Component,
  text: string,
  isOwn: (address: string) => boolean,
  zone: ReturnType<typeof findNamedZone>,
): CalendarEntry {
  const { uid: _, description: __, attendees, ...facts } = factsOf(calendar, createZoneFinder(calendar, zone));
  const components = calendar.components.filter(({ name }) => name !== 'VTIMEZONE');
  const own = components
    .flatMap((component) => propertiesOf(component, 'ATTENDEE'))
    .find((line) => isOwn(parameterOf(line, 'EMAIL') ?? '') || isOwn(line.value));
  return {
    ...facts,
    method: propertyOf(calendar, 'METHOD')?.value,
    isOrganizer: facts.organizer !== undefined && isOwn(facts.organizer),
    ownAnswer: own && (parameterOf(own, 'PARTSTAT')?.toUpperCase() ?? 'NEEDS-ACTION'),
    times: timesOf(calendar, text, facts),
  };
}

const MAX_FACT_CHARACTERS = 1000;
const MAX_FACT_ITEMS = 1000;

/** Facts of all objects of a mailbox are in memory, so they have only the beginning of a long text or list. */
function withShortFacts({ uid, calendar, card }: ReadObject): ReadObject {
  return {
    uid,
    ...(calendar && { calendar: { ...shortened(calendar), times: calendar.times } }),
    ...(card && { card: shortened(card) }),
  };
}

function shortened<T>(value: T): T {
  if (typeof value === 'string') return value.slice(0, MAX_FACT_CHARACTERS) as T;
  if (Array.isArray(value)) return value.slice(0, MAX_FACT_ITEMS).map(shortened) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)])) as T;
}

const KEYS = {
  'valid-calendar-data': 'groupware.calendar',
  'valid-calendar-object-resource': 'groupware.calendarObject',
  'valid-timezone': 'groupware.zone',
  'supported-calendar-component': 'groupware.component',
  'min-date-time': 'groupware.date',
  'max-date-time': 'groupware.date',
  'max-instances': 'groupware.instances',
  'max-attendees-per-instance': 'groupware.attendees',
} as const;

function toFault({ condition: name, subject }: CalendarFault): GroupwareFault {
  return new GroupwareFault('invalid', KEYS[name], { namespace: 'CALDAV', name }, { subject });
}
