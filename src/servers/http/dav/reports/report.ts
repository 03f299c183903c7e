import type { Report } from '../../../../protocol/webdav/bodies/report.js';
import { readReport } from '../../../../protocol/webdav/bodies/report.js';
import { reportsOf } from '../capabilities.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { malformed, refused } from '../dav-error.js';
import { addressBookQuery } from './addressbook-query.js';
import { calendarQuery } from './calendar-query.js';
import { expandProperty } from './expand-property.js';
import { freeBusyQuery } from './free-busy-query.js';
import { multiget } from './multiget.js';
import {
  aclPrincipals,
  principalMatch,
  principalPropertySearch,
  principalSearchPropertySet,
} from './principal-reports.js';
import { syncCollection } from './sync-collection.js';

type Handlers = {
  readonly [Name in Report['name']]: (call: DavCall, report: Extract<Report, { name: Name }>) => Promise<DavAnswer>;
};

const HANDLERS: Handlers = {
  'D:sync-collection': syncCollection,
  'C:calendar-multiget': multiget,
  'CR:addressbook-multiget': multiget,
  'C:calendar-query': calendarQuery,
  'CR:addressbook-query': addressBookQuery,
  'C:free-busy-query': freeBusyQuery,
  'D:expand-property': expandProperty,
  'D:principal-property-search': principalPropertySearch,
  'D:principal-match': principalMatch,
  'D:principal-search-property-set': principalSearchPropertySet,
  'D:acl-principal-prop-set': aclPrincipals,
};

export async function report(call: DavCall): Promise<DavAnswer> {
  if (!call.xml) throw malformed();
  // A report that this place does not support is refused before its body is parsed
  if (!(reportsOf(call.place.kind) as readonly string[]).includes(call.xml.name)) throw refused('D:supported-report');
  const read = readReport(call.xml);
  if (!read) throw refused('D:supported-report');
  const handler = HANDLERS[read.name] as (call: DavCall, report: Report) => Promise<DavAnswer>;
  return handler(call, read);
}
