import { decodeContent } from '../../../../protocol/content-lines/decode-content.js';
import {
  type Component,
  componentsOf,
  isFault,
  parseComponents,
  propertiesOf,
  propertyOf,
} from '../../../../protocol/icalendar/component.js';
import { timeOf } from '../../../../protocol/icalendar/property-values.js';
import type { BusyPeriod } from '../../../../protocol/icalendar/query/free-busy.js';
import { createZoneFinder } from '../../../../protocol/icalendar/zones/zone-finder.js';
import { DECLARATIONS, escapeXml, hrefTag, textTag, XML_HEAD } from '../../../../protocol/webdav/xml/format-xml.js';
import { type DavAnswer, type DavCall, XML_TYPE } from '../dav-call.js';
import { refused } from '../dav-error.js';
import { busyTimesOf, formatFreeBusy } from '../free-busy.js';

const MAX_ATTENDEES = 250;
/**
 * RFC 6638 §10.2. All other addresses get `NO_AUTHORITY`, whether they exist here or not: their calendars are sealed.
 */
const FOUND = '2.0;Success';
const NO_AUTHORITY = '3.8;No authority';

/** RFC 6638 §5: answers a free-busy request at the outbox. */
export async function post(call: DavCall): Promise<DavAnswer> {
  const request = readRequest(call.bytes);
  const organizer = propertyOf(request.freeBusy, 'ORGANIZER');
  if (!organizer || !isOwn(call, organizer.value)) throw refused('C:organizer-allowed');
  // Computed once, even if the owner is listed several times
  let periods: Promise<readonly BusyPeriod[]> | undefined;
  const ownPeriods = () => (periods ??= findOwn(call, request.range));
  const answers: string[] = [];
  for (const attendee of propertiesOf(request.freeBusy, 'ATTENDEE').slice(0, MAX_ATTENDEES)) {
    const line = request.text.slice(attendee.start, attendee.end);
    answers.push(await answerFor(call, request, { address: attendee.value, line, ownPeriods }));
  }
  if (answers.length === 0) throw refused('C:valid-scheduling-message');
  const body = `${XML_HEAD}<C:schedule-response${DECLARATIONS}>${answers.join('')}</C:schedule-response>\n`;
  return { status: 200, type: XML_TYPE, body };
}

interface FreeBusyRequest {
  readonly text: string;
  readonly freeBusy: Component;
  readonly range: { readonly fromMs: number; readonly untilMs: number };
}

async function answerFor(
  call: DavCall,
  { text, freeBusy, range }: FreeBusyRequest,
  attendee: {
    readonly address: string;
    readonly line: string;
    readonly ownPeriods: () => Promise<readonly BusyPeriod[]>;
  },
): Promise<string> {
  const recipient = `<C:recipient>${hrefTag(attendee.address)}</C:recipient>`;
  if (!isOwn(call, attendee.address)) {
    return `<C:response>${recipient}${textTag('C:request-status', NO_AUTHORITY)}</C:response>`;
  }
  const periods = await attendee.ownPeriods();
  const kept = ['UID', 'ORGANIZER'].flatMap((name) => {
    const line = propertyOf(freeBusy, name);
    return line ? [text.slice(line.start, line.end)] : [];
  });
  const data = formatFreeBusy({ periods, range, now: call.now, method: 'REPLY', lines: [...kept, attendee.line] });
  return [
    `<C:response>${recipient}${textTag('C:request-status', FOUND)}`,
    `<C:calendar-data>${escapeXml(data)}</C:calendar-data></C:response>`,
  ].join('');
}

async function findOwn(call: DavCall, range: FreeBusyRequest['range']): Promise<readonly BusyPeriod[]> {
  const calendars = await call.groupware.collections.list('calendar');
  const counted = calendars.filter(({ props }) => !props.isTransparent);
  return busyTimesOf(call, counted, range);
}

function isOwn({ address }: DavCall, value: string): boolean {
  return value.replace(/^mailto:/i, '').toLowerCase() === address;
}

function readRequest(bytes: Buffer): FreeBusyRequest {
  const text = decodeContent(bytes);
  const parsed = text === undefined ? undefined : parseComponents(text);
  const calendar = !parsed || isFault(parsed) ? undefined : parsed[0];
  if (text === undefined || !calendar) throw refused('C:valid-calendar-data');
  const [freeBusy] = componentsOf(calendar, 'VFREEBUSY');
  if (!freeBusy || propertyOf(calendar, 'METHOD')?.value.trim().toUpperCase() !== 'REQUEST') {
    throw refused('C:valid-scheduling-message');
  }
  const zones = createZoneFinder(calendar);
  const [start, end] = [timeOf(freeBusy, 'DTSTART'), timeOf(freeBusy, 'DTEND')];
  if (!start || !end) throw refused('C:valid-scheduling-message');
  const range = { fromMs: zones.instantOf(start), untilMs: zones.instantOf(end) };
  if (range.fromMs >= range.untilMs) throw refused('C:valid-scheduling-message');
  return { text, freeBusy, range };
}
