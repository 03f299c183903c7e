import type { Report } from '../../../protocol/webdav/bodies/report.js';
import type { PlaceKind } from './place.js';

/** RFC 4918, 3744, 5689, 4791, 6638, 6352. */
export const DAV_CLASSES = '1, 3, access-control, extended-mkcol, calendar-access, calendar-auto-schedule, addressbook';

export const DAV_METHODS = [
  'OPTIONS',
  'GET',
  'HEAD',
  'PUT',
  'DELETE',
  'PROPFIND',
  'PROPPATCH',
  'REPORT',
  'MKCALENDAR',
  'MKCOL',
  'COPY',
  'MOVE',
  'POST',
] as const;
export type DavMethodName = (typeof DAV_METHODS)[number];

/** Methods that are known and always refused. */
export const REFUSED_METHODS = ['LOCK', 'UNLOCK', 'ACL', 'PATCH', 'SEARCH'];

const OBJECTS = ['calendar-object', 'inbox-object', 'book-object'] as const;
const EVERYWHERE: readonly PlaceKind[] = [
  ...['root', 'principals', 'principal', 'home', 'outbox', 'inbox', 'calendar', 'book-home', 'book'],
  ...OBJECTS,
] as readonly PlaceKind[];
const COLLECTIONS = ['calendar', 'inbox', 'book'] as const;

/** The places where each method is possible; `Allow` is built from it. */
const METHOD_PLACES: Readonly<Record<DavMethodName, readonly PlaceKind[]>> = {
  OPTIONS: EVERYWHERE,
  GET: EVERYWHERE,
  HEAD: EVERYWHERE,
  // For a collection the handler refuses it with a reason
  PUT: ['calendar-object', 'book-object', 'inbox-object', 'calendar', 'book', 'inbox', 'home', 'book-home'],
  DELETE: [...OBJECTS, 'calendar', 'book', 'home', 'book-home', 'inbox', 'outbox'],
  PROPFIND: EVERYWHERE,
  PROPPATCH: EVERYWHERE,
  REPORT: EVERYWHERE,
  MKCALENDAR: ['calendar', 'book', 'home', 'book-home', 'inbox', 'outbox', ...OBJECTS],
  MKCOL: ['calendar', 'book', 'home', 'book-home', 'inbox', 'outbox', ...OBJECTS],
  COPY: [...OBJECTS, ...COLLECTIONS],
  MOVE: [...OBJECTS, ...COLLECTIONS],
  POST: ['outbox'],
};

export function isPossible(method: DavMethodName, kind: PlaceKind): boolean {
  return METHOD_PLACES[method].includes(kind);
}

export function allowOf(kind: PlaceKind): string {
  return DAV_METHODS.filter((method) => isPossible(method, kind)).join(', ');
}

/** The places where each report is answered; `supported-report-set` is built from it. */
const REPORT_PLACES: Readonly<Record<Report['name'], readonly PlaceKind[]>> = {
  'D:sync-collection': COLLECTIONS,
  'C:calendar-multiget': ['calendar', 'inbox', 'home', 'calendar-object', 'inbox-object'],
  'CR:addressbook-multiget': ['book', 'book-home', 'book-object'],
  'C:calendar-query': ['calendar', 'inbox', 'calendar-object'],
  'CR:addressbook-query': ['book', 'book-object'],
  'C:free-busy-query': ['calendar'],
  'D:expand-property': EVERYWHERE,
  'D:principal-property-search': ['root', 'principals'],
  'D:principal-match': ['root', 'principals', 'home', 'book-home'],
  'D:principal-search-property-set': ['root', 'principals'],
  'D:acl-principal-prop-set': EVERYWHERE,
};

export function reportsOf(kind: PlaceKind): readonly Report['name'][] {
  return (Object.keys(REPORT_PLACES) as Report['name'][]).filter((name) => REPORT_PLACES[name].includes(kind));
}
