import { COMPONENT_KINDS } from '../../../../groupware/collection.js';
import { COLLATIONS } from '../../../../protocol/content-lines/text-match.js';
import { componentsOf, isFault, parseComponents, propertyOf } from '../../../../protocol/icalendar/component.js';
import { writeVtimezone } from '../../../../protocol/icalendar/zones/write-vtimezone.js';
import { findNamedZone } from '../../../../protocol/icalendar/zones/zone-names.js';
import { hrefTag, tag, textTag } from '../../../../protocol/webdav/xml/format-xml.js';
import type { QualifiedName } from '../../../../protocol/webdav/xml/qualified-name.js';
import { hrefOf } from '../place.js';
import type { Resource } from '../resource.js';
import { isKind, principalHref } from './common-properties.js';
import type { LiveProperty, PropertyView } from './property.js';

export const MAX_OBJECT_BYTES = 10 * 1024 * 1024;
/** The same values for every calendar. */
const CALENDAR_FACTS: Readonly<Record<QualifiedName, string>> = {
  'C:max-instances': '10000',
  'C:max-attendees-per-instance': '250',
  'C:min-date-time': '19000101T000000Z',
  'C:max-date-time': '21991231T235959Z',
};

export const CALENDAR_PROPERTIES: readonly LiveProperty[] = [
  ...Object.entries(CALENDAR_FACTS).map(
    ([name, text]): LiveProperty => ({
      name,
      value: (resource) => (isKind(resource, 'calendar', 'inbox') ? textTag(name, text) : undefined),
    }),
  ),
  ofCalendar('C:max-resource-size', () => String(MAX_OBJECT_BYTES), 'inbox'),
  ofCalendar('C:calendar-description', ({ collection }) => collection?.props.description),
  {
    name: 'C:calendar-timezone',
    isCostly: true,
    value: (resource) => {
      const text = timezoneText(resource);
      return text === undefined ? undefined : textTag('C:calendar-timezone', text);
    },
  },
  ofCalendar('C:calendar-timezone-id', ({ collection }) => collection?.props.timezone),
  {
    name: 'C:supported-calendar-component-set',
    value: (resource) => {
      if (!isKind(resource, 'calendar', 'inbox')) return undefined;
      const kinds = resource.collection?.props.components ?? COMPONENT_KINDS;
      return tag('C:supported-calendar-component-set', kinds.map((kind) => `<C:comp name="${kind}"/>`).join(''));
    },
  },
  {
    name: 'C:supported-calendar-data',
    value: (resource) =>
      isKind(resource, 'calendar', 'inbox')
        ? tag('C:supported-calendar-data', '<C:calendar-data content-type="text/calendar" version="2.0"/>')
        : undefined,
  },
  collations('C:supported-collation-set', 'C:supported-collation', 'calendar'),
  {
    name: 'C:schedule-calendar-transp',
    value: (resource) =>
      isKind(resource, 'calendar')
        ? tag(
            'C:schedule-calendar-transp',
            resource.collection?.props.isTransparent ? '<C:transparent/>' : '<C:opaque/>',
          )
        : undefined,
  },
  ofCalendar('A:calendar-color', ({ collection }) => collection?.props.color),
  ofCalendar('A:calendar-order', ({ collection }) => {
    const order = collection?.props.order;
    return order === undefined ? undefined : String(order);
  }),
  { name: 'C:schedule-tag', value: ({ facts }) => facts?.scheduleTag && textTag('C:schedule-tag', facts.scheduleTag) },
  {
    name: 'C:calendar-data',
    isCostly: true,
    value: ({ place, data }) =>
      data !== undefined && place.kind !== 'book-object' ? textTag('C:calendar-data', data) : undefined,
  },
  { name: 'C:schedule-default-calendar-URL', value: defaultCalendar },
];

export const BOOK_PROPERTIES: readonly LiveProperty[] = [
  {
    name: 'CR:addressbook-description',
    value: (resource) => {
      const description = isKind(resource, 'book') ? resource.collection?.props.description : undefined;
      return description === undefined ? undefined : textTag('CR:addressbook-description', description);
    },
  },
  {
    name: 'CR:supported-address-data',
    value: (resource) =>
      isKind(resource, 'book')
        ? tag(
            'CR:supported-address-data',
            ['3.0', '4.0']
              .map((version) => `<CR:address-data-type content-type="text/vcard" version="${version}"/>`)
              .join(''),
          )
        : undefined,
  },
  {
    name: 'CR:max-resource-size',
    value: (resource) =>
      isKind(resource, 'book') ? textTag('CR:max-resource-size', String(MAX_OBJECT_BYTES)) : undefined,
  },
  collations('CR:supported-collation-set', 'CR:supported-collation', 'book'),
  {
    name: 'CR:address-data',
    isCostly: true,
    value: ({ place, data }) =>
      data !== undefined && place.kind === 'book-object' ? textTag('CR:address-data', data) : undefined,
  },
];

export const PRINCIPAL_PROPERTIES: readonly LiveProperty[] = [
  ofPrincipal('C:calendar-home-set', ({ address }) => hrefTag(hrefOf({ kind: 'home', address })), 'home'),
  ofPrincipal('CR:addressbook-home-set', ({ address }) => hrefTag(hrefOf({ kind: 'book-home', address })), 'home'),
  ofPrincipal('C:calendar-user-address-set', (view) => `${hrefTag(`mailto:${view.address}`)}${principalHref(view)}`),
  ofPrincipal(
    'C:schedule-inbox-URL',
    ({ address }) => hrefTag(hrefOf({ kind: 'inbox', address, segment: 'inbox' })),
    'home',
  ),
  ofPrincipal('C:schedule-outbox-URL', ({ address }) => hrefTag(hrefOf({ kind: 'outbox', address })), 'home'),
  ofPrincipal('C:calendar-user-type', () => 'INDIVIDUAL'),
  ofPrincipal('CS:email-address-set', ({ address }) => textTag('CS:email-address', address)),
  ofPrincipal('D:alternate-URI-set', () => ''),
  ofPrincipal('D:group-membership', () => ''),
  ofPrincipal('D:group-member-set', () => ''),
];

/** The VTIMEZONE that a client set; if only a name is known, one is written. */
function timezoneText(resource: Resource): string | undefined {
  if (!isKind(resource, 'calendar')) return undefined;
  const { timezone, timezoneText: stored } = resource.collection?.props ?? {};
  const named = timezone === undefined ? undefined : findNamedZone(timezone);
  if (stored !== undefined && (!named || zoneNameOf(stored) === named.name)) return stored;
  if (!named) return undefined;
  const now = resource.collection?.createdAt ?? 0;
  return [
    ...['BEGIN:VCALENDAR\r\n', 'VERSION:2.0\r\n', 'PRODID:-//Waypost//Calendar//EN\r\n'],
    writeVtimezone(named, named.name, now, now),
    'END:VCALENDAR\r\n',
  ].join('');
}

/** The named zone of a VCALENDAR with one VTIMEZONE; `undefined`: it is defined by its rules alone. */
export function zoneNameOf(text: string): string | undefined {
  const parsed = parseComponents(text);
  if (isFault(parsed)) return undefined;
  const [vtimezone] = parsed[0] ? componentsOf(parsed[0], 'VTIMEZONE') : [];
  const tzid = vtimezone && propertyOf(vtimezone, 'TZID')?.value;
  return tzid === undefined ? undefined : findNamedZone(tzid)?.name;
}

function ofCalendar(
  name: QualifiedName,
  textOf: (resource: Resource) => string | undefined,
  alsoFor: 'calendar' | 'inbox' = 'calendar',
): LiveProperty {
  return {
    name,
    value(resource) {
      const text = isKind(resource, 'calendar', alsoFor) ? textOf(resource) : undefined;
      return text === undefined ? undefined : textTag(name, text);
    },
  };
}

/** Some programs ask the home for properties of the principal. */
function ofPrincipal(
  name: QualifiedName,
  inner: (view: PropertyView) => string,
  alsoFor: 'principal' | 'home' = 'principal',
): LiveProperty {
  return {
    name,
    value: (resource, view) => (isKind(resource, 'principal', alsoFor) ? tag(name, inner(view)) : undefined),
  };
}

function collations(name: QualifiedName, each: QualifiedName, kind: 'calendar' | 'book'): LiveProperty {
  const value = tag(name, COLLATIONS.map((collation) => textTag(each, collation)).join(''));
  return { name, value: (resource) => (isKind(resource, kind) ? value : undefined) };
}

/** The calendar that was set, if it still exists; else the first that accepts events. */
async function defaultCalendar(resource: Resource, { groupware, address }: PropertyView): Promise<string | undefined> {
  if (!isKind(resource, 'inbox')) return undefined;
  const calendars = await groupware.collections.list('calendar');
  const stored = resource.collection?.props.others?.[DEFAULT_CALENDAR];
  const takesEvents = calendars.filter(({ props }) => (props.components ?? COMPONENT_KINDS).includes('VEVENT'));
  const chosen =
    takesEvents.find(({ segment }) => segment === stored) ??
    takesEvents.find(({ segment }) => segment === 'default') ??
    takesEvents[0];
  const inner = chosen ? hrefTag(hrefOf({ kind: 'calendar', address, segment: chosen.segment })) : '';
  return tag('C:schedule-default-calendar-URL', inner);
}

/** The inbox's property that has the segment of the chosen calendar. */
export const DEFAULT_CALENDAR = '{urn:ietf:params:xml:ns:caldav}schedule-default-calendar-URL';
