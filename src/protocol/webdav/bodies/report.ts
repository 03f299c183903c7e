import type { ComponentFilter } from '../../icalendar/query/calendar-filter.js';
import type { TimeRange } from '../../icalendar/query/time-range.js';
import type { CardFilter } from '../../vcard/card-filter.js';
import { BodyError } from '../body-error.js';
import { type AddressDataRequest, readAddressData } from '../data/address-data.js';
import { type CalendarDataRequest, readCalendarData, readTimeRange } from '../data/calendar-data.js';
import { readCalendarFilter } from '../filters/calendar-filter.js';
import { readCardFilter } from '../filters/card-filter.js';
import { type QualifiedName, qualifiedName } from '../xml/qualified-name.js';
import { attributeOf, childOf, childrenOf, elementsOf, textOf, type XmlElement } from '../xml/xml-element.js';
import { type PropertyRequest, readPropertyRequest } from './property-request.js';

/** What each found resource is answered with. */
export interface WantedProperties {
  readonly properties: PropertyRequest;
  readonly calendarData: CalendarDataRequest | undefined;
  readonly addressData: AddressDataRequest | undefined;
}

/** The zone for times without one: a name, or a VCALENDAR with a VTIMEZONE. */
export type QueryZone = { readonly tzid: string } | { readonly calendar: string };

/** A report, named by its element. */
export type Report =
  | {
      readonly name: 'D:sync-collection';
      /** Empty: everything. */
      readonly token: string;
      readonly limit: number | undefined;
      readonly wanted: WantedProperties;
    }
  | {
      readonly name: 'C:calendar-multiget' | 'CR:addressbook-multiget';
      readonly hrefs: readonly string[];
      readonly wanted: WantedProperties;
    }
  | {
      readonly name: 'C:calendar-query';
      readonly filter: ComponentFilter;
      readonly zone: QueryZone | undefined;
      readonly wanted: WantedProperties;
    }
  | {
      readonly name: 'CR:addressbook-query';
      readonly filter: CardFilter;
      readonly limit: number | undefined;
      readonly wanted: WantedProperties;
    }
  | { readonly name: 'C:free-busy-query'; readonly range: TimeRange }
  | { readonly name: 'D:expand-property'; readonly properties: readonly ExpandedProperty[] }
  | {
      readonly name: 'D:principal-property-search';
      readonly searches: readonly { readonly properties: readonly QualifiedName[]; readonly text: string }[];
      readonly isAnyOf: boolean;
      readonly wanted: WantedProperties;
    }
  | {
      readonly name: 'D:principal-match';
      /** Absent: principals that are the caller; else resources whose property names it. */
      readonly property: QualifiedName | undefined;
      readonly wanted: WantedProperties;
    }
  | { readonly name: 'D:principal-search-property-set' }
  | { readonly name: 'D:acl-principal-prop-set'; readonly wanted: WantedProperties };

/** RFC 3253 §3.8: a property whose hrefs are followed for the properties inside. */
export interface ExpandedProperty {
  readonly name: QualifiedName;
  readonly inner: readonly ExpandedProperty[];
}

export interface ReportLimits {
  readonly maxHrefs: number;
  readonly maxExpandLevels: number;
}

const REPORT_LIMITS: ReportLimits = { maxHrefs: 10_000, maxExpandLevels: 2 };

/** `undefined`: a report that is not known here. */
export function readReport(root: XmlElement, limits: ReportLimits = REPORT_LIMITS): Report | undefined {
  const reader = READERS[root.name as Report['name']];
  return reader?.(root, limits);
}

const READERS: Readonly<Record<Report['name'], (root: XmlElement, limits: ReportLimits) => Report>> = {
  'D:sync-collection': readSync,
  'C:calendar-multiget': readMultiget,
  'CR:addressbook-multiget': readMultiget,
  'C:calendar-query': readCalendarQuery,
  'CR:addressbook-query': readAddressBookQuery,
  'C:free-busy-query': readFreeBusyQuery,
  'D:expand-property': (root, { maxExpandLevels }) => ({
    name: 'D:expand-property',
    properties: readExpanded(root, maxExpandLevels),
  }),
  'D:principal-property-search': readPrincipalSearch,
  'D:principal-match': readPrincipalMatch,
  'D:principal-search-property-set': () => ({ name: 'D:principal-search-property-set' }),
  'D:acl-principal-prop-set': (root) => ({ name: 'D:acl-principal-prop-set', wanted: readWanted(root) }),
};

/** RFC 6578 §6.1. Older programs leave the token out instead of sending an empty one. */
function readSync(root: XmlElement): Report {
  const level = childOf(root, 'D:sync-level');
  const said = level && textOf(level).trim();
  if (said !== '1' && said !== 'infinite') throw new BodyError();
  const token = childOf(root, 'D:sync-token');
  return {
    name: 'D:sync-collection',
    token: token ? textOf(token).trim() : '',
    limit: readLimit(root, 'D:limit', 'D:nresults'),
    wanted: readWanted(root),
  };
}

function readMultiget(root: XmlElement, { maxHrefs }: ReportLimits): Report {
  const hrefs = childrenOf(root, 'D:href').map((href) => textOf(href).trim());
  if (hrefs.length === 0 || hrefs.length > maxHrefs) throw new BodyError();
  return { name: root.name as 'C:calendar-multiget', hrefs: [...new Set(hrefs)], wanted: readWanted(root) };
}

function readCalendarQuery(root: XmlElement): Report {
  const filter = childOf(root, 'C:filter');
  if (!filter) throw new BodyError('C:valid-filter');
  const id = childOf(root, 'C:timezone-id');
  const zone = childOf(root, 'C:timezone');
  return {
    name: 'C:calendar-query',
    filter: readCalendarFilter(filter),
    zone: id ? { tzid: textOf(id).trim() } : zone && { calendar: textOf(zone) },
    wanted: readWanted(root),
  };
}

function readAddressBookQuery(root: XmlElement): Report {
  const filter = childOf(root, 'CR:filter');
  if (!filter) throw new BodyError('CR:supported-filter');
  return {
    name: 'CR:addressbook-query',
    filter: readCardFilter(filter),
    limit: readLimit(root, 'CR:limit', 'CR:nresults'),
    wanted: readWanted(root),
  };
}

function readFreeBusyQuery(root: XmlElement): Report {
  const range = childOf(root, 'C:time-range');
  if (!range) throw new BodyError('C:valid-filter');
  return { name: 'C:free-busy-query', range: readTimeRange(range, { needsBoth: true }) };
}

function readExpanded(element: XmlElement, levels: number): ExpandedProperty[] {
  return childrenOf(element, 'D:property').map((property) => {
    const name = attributeOf(property, 'name');
    if (!name) throw new BodyError();
    const uri = attributeOf(property, 'namespace') ?? 'DAV:';
    return { name: qualifiedName(uri, name), inner: levels > 0 ? readExpanded(property, levels - 1) : [] };
  });
}

/** RFC 3744 §9.4. */
function readPrincipalSearch(root: XmlElement): Report {
  const searches = childrenOf(root, 'D:property-search').map((search) => {
    const prop = childOf(search, 'D:prop');
    const match = childOf(search, 'D:match');
    if (!prop || !match) throw new BodyError();
    return { properties: elementsOf(prop).map(({ name }) => name), text: textOf(match).trim() };
  });
  if (searches.length === 0) throw new BodyError();
  return {
    name: 'D:principal-property-search',
    searches,
    isAnyOf: attributeOf(root, 'test') === 'anyof',
    wanted: readWanted(root),
  };
}

/** RFC 3744 §9.3. */
function readPrincipalMatch(root: XmlElement): Report {
  const property = childOf(root, 'D:principal-property');
  if (!property && !childOf(root, 'D:self')) throw new BodyError();
  return {
    name: 'D:principal-match',
    property: property && elementsOf(property)[0]?.name,
    wanted: readWanted(root),
  };
}

function readWanted(root: XmlElement): WantedProperties {
  const prop = childOf(root, 'D:prop');
  const calendarData = prop && childOf(prop, 'C:calendar-data');
  const addressData = prop && childOf(prop, 'CR:address-data');
  return {
    properties: readPropertyRequest(root) ?? { kind: 'named', names: [] },
    calendarData: calendarData && readCalendarData(calendarData),
    addressData: addressData && readAddressData(addressData),
  };
}

function readLimit(root: XmlElement, limit: QualifiedName, count: QualifiedName): number | undefined {
  const element = childOf(root, limit);
  const number = element && childOf(element, count);
  if (!number) return undefined;
  const text = textOf(number).trim();
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw new BodyError();
  return Number(text);
}
