import { describe, expect, it } from 'vitest';
import { calendarText } from '../../../test/icalendar/calendar-of.js';
import { validateCalendar } from './validate-calendar.js';

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];
const START = 'DTSTART:20260101T100000Z';

describe('a calendar object', () => {
  it.each([
    ['as programs send it', calendarText(...event(START))],
    [
      'without DTSTAMP, PRODID and VERSION, DTEND before DTSTART',
      calendarText(...event(START, 'DTEND:20250101T000000Z')),
    ],
    [
      'with a line that has no colon in an alarm',
      calendarText(...event(START, 'BEGIN:VALARM', 'X-EVOLUTION', 'END:VALARM')),
    ],
    ['with another calendar’s rule', calendarText(...event(START, 'RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5L'))],
    ['with a zone that Windows knows', calendarText(...event('DTSTART;TZID=W. Europe Standard Time:20260101T100000'))],
    ['with a master and overrides', calendarText(...event(START), ...event(START, 'RECURRENCE-ID:20260102T100000Z'))],
  ])('%s is valid', (_, text) => {
    expect(validateCalendar(text)).toMatchObject({ kind: 'VEVENT', uid: '1' });
  });

  it.each([
    ['invalid ical data', 'valid-calendar-data'],
    ['', 'valid-calendar-data'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n', 'valid-calendar-data'],
    [calendarText(...event(START, 'no colon')), 'valid-calendar-data'],
    [calendarText(...event('DTSTART:20260230T000000Z')), 'valid-calendar-data'],
    [calendarText(...event(START, 'RRULE:FREQ=SOMETIMES')), 'valid-calendar-data'],
    [calendarText(...event(START, 'EXDATE:x')), 'valid-calendar-data'],
    [calendarText(...event(START), ...event('RECURRENCE-ID;VALUE=DATE:20260101')), 'valid-calendar-data'],
    [`${calendarText(...event(START))}${calendarText(...event(START))}`, 'valid-calendar-data'],
    [calendarText('METHOD:REQUEST', ...event(START)), 'valid-calendar-object-resource'],
    [calendarText(...event(START), 'BEGIN:VTODO', 'UID:1', 'END:VTODO'), 'valid-calendar-object-resource'],
    [calendarText('BEGIN:VEVENT', START, 'END:VEVENT'), 'valid-calendar-object-resource'],
    [calendarText(...event(START), ...event(START)), 'valid-calendar-object-resource'],
    [calendarText(), 'valid-calendar-object-resource'],
    [calendarText(...event('DTSTART;TZID=Nowhere:20260101T100000')), 'valid-timezone'],
    [calendarText('BEGIN:VFREEBUSY', 'UID:1', 'END:VFREEBUSY'), 'supported-calendar-component'],
    [calendarText(...event('DTSTART:18991231T000000Z')), 'min-date-time'],
    [calendarText(...event('DTSTART:22000101T000000Z')), 'max-date-time'],
    [calendarText(...event(START, 'RRULE:FREQ=DAILY;COUNT=10001')), 'max-instances'],
    [calendarText(...event(START, ...Array(51).fill('RRULE:FREQ=DAILY'))), 'max-instances'],
    [calendarText(...event(START, `EXDATE:${Array(10_001).fill('20260101T100000Z').join(',')}`)), 'max-instances'],
    [calendarText(...event(START, ...Array(251).fill('ATTENDEE:mailto:a@b.test'))), 'max-attendees-per-instance'],
  ])('%# is refused', (text, condition) => {
    expect(validateCalendar(text)).toMatchObject({ condition });
  });
});
