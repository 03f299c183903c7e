import type { Report } from '../../../../protocol/webdav/bodies/report.js';
import type { DavAnswer, DavCall } from '../dav-call.js';
import { nothingHere } from '../dav-error.js';
import { findCollection } from '../find-resource.js';
import { busyTimesOf, formatFreeBusy } from '../free-busy.js';

/** RFC 4791 §7.10. */
export async function freeBusyQuery(
  call: DavCall,
  { range }: Extract<Report, { name: 'C:free-busy-query' }>,
): Promise<DavAnswer> {
  const collection = await findCollection(call.place, call);
  if (!collection) throw nothingHere();
  const periods = await busyTimesOf(call, [collection], range);
  return {
    status: 200,
    type: 'text/calendar; charset=utf-8; component=VFREEBUSY',
    body: formatFreeBusy({ periods, range, now: call.now, method: undefined, lines: [] }),
  };
}
