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
import { timesOf } from './times.js';

/** What an object's text says. */
export interface ReadObject {
  readonly uid: string;
  readonly calendar?: CalendarEntry;
  readonly card?: CardEntry;
}

const MAX_OBJECT_BYTES = 10 * 1024 * 1024;

/** Checks the preconditions of RFC 4791 §5.3.2.1 and RFC 6352 §5.3.2.1 in the order of the contract. */
export function readObject(collection: Collection, bytes: Uint8Array, isOwn: (address: string) => boolean): ReadObject {
  const isBook = collection.kind === 'book';
  if (bytes.byteLength > MAX_OBJECT_BYTES) {
    const namespace = isBook ? 'CARDDAV' : 'CALDAV';
    const condition = { namespace, name: 'max-resource-size' } as const;
    throw new GroupwareFault('too-large', 'groupware.tooLarge', condition, { max: MAX_OBJECT_BYTES });
  }
  const text = decodeContent(bytes);
  if (isBook) return readCard(text);
  return readCalendar(collection, text, isOwn);
}

function readCard(text: string | undefined): ReadObject {
  const card = text === undefined ? undefined : validateCard(text);
  if (!card || isCardFault(card)) {
    const { condition, subject } = card ?? { condition: 'valid-address-data', subject: 'UTF-8' };
    throw new GroupwareFault('invalid', 'groupware.card', { namespace: 'CARDDAV', name: condition }, { subject });
  }
  const { uid, ...facts } = cardFactsOf(card);
  return { uid, card: { ...facts, version: card.version === '4.0' ? '4.0' : '3.0' } };
}

function readCalendar(
  { kind, props }: Collection,
  text: string | undefined,
  isOwn: (address: string) => boolean,
): ReadObject {
  if (text === undefined) throw toFault({ condition: 'valid-calendar-data', subject: 'UTF-8' });
  const zone = props.timezone === undefined ? undefined : findNamedZone(props.timezone);
  if (kind === 'inbox') {
    const calendar = parseMessage(text);
    const uid = propertyOf(calendar.components.find(({ name }) => name !== 'VTIMEZONE') as Component, 'UID');
    return { uid: uid?.value ?? '', calendar: entryOf(calendar, text, isOwn, zone) };
  }
  const valid = validateCalendar(text, { ...CALENDAR_RULES, kinds: props.components ?? COMPONENT_KINDS });
  if ('condition' in valid) throw toFault(valid);
  return { uid: valid.uid, calendar: entryOf(valid.calendar, text, isOwn, zone) };
}

/** An iTIP message: with its METHOD, which no other calendar object may have. */
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
