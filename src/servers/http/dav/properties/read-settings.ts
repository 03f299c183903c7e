import {
  COMPONENT_KINDS,
  type CollectionProps,
  type ComponentKind,
  type PropChanges,
} from '../../../../groupware/collection.js';
import { componentsOf, isFault, parseComponents } from '../../../../protocol/icalendar/component.js';
import { findNamedZone } from '../../../../protocol/icalendar/zones/zone-names.js';
import type { PropertyChange } from '../../../../protocol/webdav/bodies/property-update.js';
import { parseHref } from '../../../../protocol/webdav/request/href.js';
import { formatElement, tag } from '../../../../protocol/webdav/xml/format-xml.js';
import type { PropertyStatus } from '../../../../protocol/webdav/xml/multistatus.js';
import { clarkName, type QualifiedName } from '../../../../protocol/webdav/xml/qualified-name.js';
import {
  attributeOf,
  childOf,
  childrenOf,
  textOf,
  type XmlElement,
} from '../../../../protocol/webdav/xml/xml-element.js';
import type { PlaceKind } from '../place.js';
import { placeOf } from '../place.js';
import { DEFAULT_CALENDAR, zoneNameOf } from './calendar-properties.js';
import { isLive } from './list-properties.js';

const MAX_PROPERTY_BYTES = 64 * 1024;
const MAX_ALL_BYTES = 1024 * 1024;

/** The reason why one property cannot be set. */
interface Fault {
  readonly status: number;
  readonly error?: QualifiedName;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Changes = Mutable<PropChanges> & { others: Record<string, string | null> };

/** The properties that PROPPATCH, MKCALENDAR or MKCOL set, or the reasons why none is set. */
export type Settings =
  | { readonly changes: PropChanges; readonly components: readonly ComponentKind[] | undefined }
  | { readonly faults: readonly PropertyStatus[] };

/** `isNew`: properties that cannot be changed later may be set. */
export function readSettings(
  list: readonly PropertyChange[],
  {
    kind,
    address,
    stored,
    isNew = false,
  }: {
    readonly kind: PlaceKind;
    readonly address: string;
    readonly stored: CollectionProps;
    readonly isNew?: boolean;
  },
): Settings {
  const changes: Changes = { others: {} };
  let components: readonly ComponentKind[] | undefined;
  const faults = new Map<QualifiedName, Fault>();
  for (const change of list) {
    const isComponents = change.name === 'C:supported-calendar-component-set' && isNew && kind === 'calendar';
    if (isComponents && change.kind === 'set') {
      components = readComponents(change.element);
      if (!components) faults.set(change.name, { status: 403, error: 'C:supported-calendar-component' });
      continue;
    }
    const fault = readSetting(change, kind, address, changes);
    if (fault) faults.set(change.name, fault);
  }
  const all = { ...stored.others, ...changes.others };
  const bytes = Object.values(all).reduce((sum, xml) => sum + Buffer.byteLength(xml ?? ''), 0);
  const [last] = list.slice(-1);
  if (bytes > MAX_ALL_BYTES && last) faults.set(last.name, { status: 507 });
  return faults.size > 0 ? { faults: statusesOf(list, faults) } : { changes, components };
}

/** RFC 4918 §9.2.1: the faulty properties get their status, all others 424. */
function statusesOf(list: readonly PropertyChange[], faults: ReadonlyMap<QualifiedName, Fault>): PropertyStatus[] {
  const others = [...new Set(list.map(({ name }) => name))].filter((name) => !faults.has(name));
  return [
    ...[...faults].map(([name, { status, error }]) => ({
      status,
      properties: [tag(name)],
      ...(error !== undefined && { error }),
    })),
    { status: 424, properties: others.map((name) => tag(name)) },
  ];
}

const PROTECTED: Fault = { status: 403, error: 'D:cannot-modify-protected-property' };
const UNFIT: Fault = { status: 409 };

function readSetting(change: PropertyChange, kind: PlaceKind, address: string, changes: Changes): Fault | undefined {
  const text = change.kind === 'set' ? textOf(change.element) : null;
  const isCollection = kind === 'calendar' || kind === 'book';
  switch (change.name) {
    case 'D:displayname':
      if (kind === 'principal' || kind === 'home' || kind === 'book-home' || kind === 'outbox') return PROTECTED;
      changes.displayName = text;
      return undefined;
    case 'C:calendar-description':
    case 'CR:addressbook-description':
      if (!isCollection || (kind === 'calendar') !== change.name.startsWith('C:')) return PROTECTED;
      changes.description = text;
      return undefined;
    case 'A:calendar-color':
      if (kind !== 'calendar') break;
      if (text !== null && !COLOR.test(text.trim())) return UNFIT;
      changes.color = text === null ? null : text.trim();
      return undefined;
    case 'A:calendar-order':
      if (kind !== 'calendar') break;
      if (text !== null && !/^\s*-?\d{1,9}\s*$/.test(text)) return UNFIT;
      changes.order = text === null ? null : Number(text);
      return undefined;
    case 'C:schedule-calendar-transp':
      if (kind !== 'calendar') return PROTECTED;
      changes.isTransparent = change.kind === 'set' ? childOf(change.element, 'C:transparent') !== undefined : null;
      return undefined;
    case 'C:calendar-timezone':
      return kind === 'calendar' ? readTimezone(text, changes) : PROTECTED;
    case 'C:calendar-timezone-id': {
      if (kind !== 'calendar') return PROTECTED;
      const zone = text === null ? undefined : findNamedZone(text.trim());
      if (text !== null && !zone) return { status: 403, error: 'C:valid-timezone' };
      changes.timezone = zone?.name ?? null;
      changes.timezoneText = null;
      return undefined;
    }
    case 'C:schedule-default-calendar-URL':
      return kind === 'inbox' ? readDefaultCalendar(change, address, changes) : PROTECTED;
    case 'CS:source':
      return { status: 403, error: 'D:cannot-modify-protected-property' };
  }
  return isLive(change.name) && !FREE.has(change.name) ? PROTECTED : keep(change, changes);
}

/** Apple's colour and order are stored without a meaning for collections other than calendars. */
const FREE: ReadonlySet<QualifiedName> = new Set(['A:calendar-color', 'A:calendar-order']);
const COLOR = /^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i;

function keep(change: PropertyChange, changes: Changes): Fault | undefined {
  const clark = clarkName(change.name);
  if (change.kind === 'remove') {
    changes.others[clark] = null;
    return undefined;
  }
  const xml = formatElement(change.element);
  if (Buffer.byteLength(xml) > MAX_PROPERTY_BYTES) return { status: 507 };
  changes.others[clark] = xml;
  return undefined;
}

function readTimezone(text: string | null, changes: Changes): Fault | undefined {
  if (text === null) {
    changes.timezone = null;
    changes.timezoneText = null;
    return undefined;
  }
  const parsed = parseComponents(text);
  const vtimezones = isFault(parsed) || !parsed[0] ? [] : componentsOf(parsed[0], 'VTIMEZONE');
  if (vtimezones.length !== 1) return { status: 403, error: 'C:valid-calendar-data' };
  if (Buffer.byteLength(text) > MAX_PROPERTY_BYTES) return { status: 507 };
  changes.timezoneText = text;
  changes.timezone = zoneNameOf(text) ?? null;
  return undefined;
}

/** RFC 6638 §9.2: a calendar of the caller, stored as its segment. */
function readDefaultCalendar(change: PropertyChange, address: string, changes: Changes): Fault | undefined {
  if (change.kind === 'remove') {
    changes.others[DEFAULT_CALENDAR] = null;
    return undefined;
  }
  const href = childOf(change.element, 'D:href');
  const place = placeOf((href && parseHref(textOf(href))?.segments) ?? []);
  if (place?.kind !== 'calendar' || place.address?.toLowerCase() !== address || place.segment === undefined) {
    return { status: 403, error: 'C:valid-schedule-default-calendar-URL' };
  }
  changes.others[DEFAULT_CALENDAR] = place.segment;
  return undefined;
}

function readComponents(element: XmlElement): readonly ComponentKind[] | undefined {
  const names = childrenOf(element, 'C:comp').map((comp) => attributeOf(comp, 'name')?.toUpperCase());
  const known = COMPONENT_KINDS.filter((kind) => names.includes(kind));
  // Programs also list VTIMEZONE and VFREEBUSY, which are no objects
  return known.length > 0 ? known : undefined;
}
