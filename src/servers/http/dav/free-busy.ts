import type { Collection } from '../../../groupware/collection.js';
import { formatLine } from '../../../protocol/content-lines/fold-line.js';
import { unavailablePeriods } from '../../../protocol/icalendar/query/availability.js';
import { type BusyPeriod, formatBusyLines, joinPeriods } from '../../../protocol/icalendar/query/free-busy.js';
import type { TimeRange } from '../../../protocol/icalendar/query/time-range.js';
import { formatTime } from '../../../protocol/icalendar/values/time-value.js';
import { createZoneFinder } from '../../../protocol/icalendar/zones/zone-finder.js';
import type { DavCall } from './dav-call.js';
import { DavError } from './dav-error.js';
import { openTexts } from './open-texts.js';
import { readAvailability } from './properties/availability.js';
import { zoneAt, zoneOfQuery } from './reports/query-zone.js';
import { createWorkBudget } from './reports/work-budget.js';

/** Limits one answer: sorting and writing more would take too long. */
const MAX_PERIODS = 20_000;

/** Busy times of these calendars in the range, and the times in which the owner is not available. */
export async function busyTimesOf(
  call: DavCall,
  calendars: readonly Collection[],
  range: TimeRange,
): Promise<readonly BusyPeriod[]> {
  const { groupware, address } = call;
  const budget = createWorkBudget(call);
  const periods: BusyPeriod[] = [];
  for (const collection of calendars) {
    const zone = zoneOfQuery(undefined, collection);
    const found = await groupware.objects.inRange(collection.id, {
      ...range,
      timezone: zoneAt(zone).name,
      kinds: ['VEVENT'],
    });
    for await (const { text } of openTexts(groupware, found)) {
      const left = MAX_PERIODS - periods.length;
      const { found } = await budget.ofText('findBusy', { text, zone, range, address }, left);
      if (found.length > left) throw new DavError(507, { condition: 'D:number-of-matches-within-limits' });
      for (const period of found) periods.push(period);
    }
  }
  const availability = await readAvailability(groupware);
  if (availability) {
    const zone = calendars[0] ? zoneAt(zoneOfQuery(undefined, calendars[0])) : undefined;
    const away = await budget.run(unavailablePeriods(availability, createZoneFinder(availability, zone), range));
    for (const period of away) periods.push(period);
  }
  return joinPeriods(periods);
}

export function formatFreeBusy({
  periods,
  range,
  now,
  method,
  lines,
}: {
  readonly periods: readonly BusyPeriod[];
  readonly range: TimeRange;
  readonly now: number;
  readonly method: string | undefined;
  /** UID, ORGANIZER and ATTENDEE of a reply, as written. */
  readonly lines: readonly string[];
}): string {
  const line = (writtenName: string, value: string) => formatLine({ writtenName, value });
  const stamp = (localMs: number) => formatTime({ kind: 'utc', localMs, tzid: undefined });
  return [
    ...[line('BEGIN', 'VCALENDAR'), line('VERSION', '2.0'), line('PRODID', '-//Waypost//Calendar//EN')],
    ...(method === undefined ? [] : [line('METHOD', method)]),
    ...[line('BEGIN', 'VFREEBUSY'), ...lines],
    ...[line('DTSTAMP', stamp(now)), line('DTSTART', stamp(range.fromMs)), line('DTEND', stamp(range.untilMs))],
    formatBusyLines(periods),
    ...[line('END', 'VFREEBUSY'), line('END', 'VCALENDAR')],
  ].join('');
}
