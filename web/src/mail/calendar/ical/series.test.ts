import { describe, expect, it } from 'vitest';
import { joinFile, splitFile } from './calendar-file';
import { parseCalendar, writeComponent } from './component';
import { applyFields, type EventFields, masterOf, readFields } from './event-fields';
import { NO_REPEAT } from './repeat';
import { changeAll, changeOne, componentAt, endBefore, removeOne, splitSeries } from './series';
import { HOUR_MS, toInstant, toWall } from './zone';

const context = { nowMs: Date.UTC(2026, 10, 1), own: { address: 'ann@example.test', name: 'Ann' } };
const calendarZone = 'UTC';
const object = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-ODD;a=b:kept', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const SERIES = object(
  'BEGIN:VEVENT',
  'UID:series',
  'DTSTART;TZID=Europe/Berlin:20261019T100000',
  'DTEND;TZID=Europe/Berlin:20261019T110000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=8;WKST=SU',
  'EXDATE;TZID=Europe/Berlin:20261021T100000',
  'summary:Folded over ',
  ' two lines',
  'X-UNKNOWN;Y="a;b":kept as it',
  '  is',
  'BEGIN:VALARM',
  'ACTION:AUDIO',
  'TRIGGER;RELATED=END:PT5M',
  'END:VALARM',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:series',
  'RECURRENCE-ID;TZID=Europe/Berlin:20261028T100000',
  'DTSTART;TZID=Europe/Berlin:20261028T140000',
  'DTEND;TZID=Europe/Berlin:20261028T150000',
  'SUMMARY:Moved',
  'END:VEVENT',
);

function parsed(text: string) {
  const calendar = parseCalendar(text);
  if (!calendar) throw new Error('no calendar');
  return calendar;
}

/** An occurrence in Berlin, an hour long. */
function placed(text: string, day: string, hour = 10) {
  const calendar = parsed(text);
  const startMs = toInstant('Europe/Berlin', Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS);
  const recurrenceMs = toInstant('Europe/Berlin', Date.parse(`${day}T00:00:00Z`) + 10 * HOUR_MS);
  const place = { recurrenceMs, calendarZone };
  const component = componentAt(calendar, place);
  const before = component && readFields(component, { at: { startMs, endMs: startMs + HOUR_MS }, calendarZone });
  if (!before) throw new Error('no fields');
  return { calendar, place, before };
}

const linesOf = (text: string, name: string) => text.split('\r\n').filter((line) => line.startsWith(name));

describe('an event that is changed', () => {
  it('keeps every other line byte for byte', () => {
    const { calendar, place, before } = placed(SERIES, '2026-11-02');
    expect(before).toMatchObject({ title: 'Folded over two lines', zone: 'Europe/Berlin', repeat: { count: 8 } });
    expect(writeComponent(calendar)).toBe(SERIES);
    const after = { ...before, place: 'Room, second; floor' };
    const text = writeComponent(changeAll(calendar, place, { before, after, context }));
    const added = /\r\n(?:LOCATION|DTSTAMP|LAST-MODIFIED):[^\r]*/g;
    expect(text).toContain('LOCATION:Room\\, second\\; floor\r\n');
    expect(text.replace(added, '')).toBe(SERIES);
  });

  it('keeps a rule that the form cannot show, and shows those it can', () => {
    const rule = (text: string, start = '20261119T100000Z') =>
      readFields(
        parsed(object('BEGIN:VEVENT', `DTSTART:${start}`, `RRULE:${text}`, 'END:VEVENT')).parts.at(-1) as never,
        {
          calendarZone,
        },
      )?.repeat;
    expect(rule('FREQ=MONTHLY;BYDAY=3TH')).toMatchObject({ frequency: 'MONTHLY', monthly: 'nth' });
    expect(rule('FREQ=MONTHLY;BYDAY=-1TH', '20261126T100000Z')).toMatchObject({ monthly: 'last' });
    expect(rule('FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=19')).toMatchObject({ frequency: 'YEARLY' });
    for (const odd of ['FREQ=MONTHLY;BYDAY=1MO', 'FREQ=DAILY;BYHOUR=9,10', 'FREQ=HOURLY', 'FREQ=WEEKLY;BYSETPOS=1']) {
      expect(rule(odd)).toMatchObject({ frequency: 'other', kept: odd });
    }
  });

  it('invites from this mailbox, and keeps who answered', () => {
    const [event] = parsed(object('BEGIN:VEVENT', 'DTSTART:20261119T100000Z', 'END:VEVENT')).parts.slice(-1);
    const before = readFields(event as never, { calendarZone }) as EventFields;
    const invitee = { address: 'bob@remote.test', name: 'Bob: "B"', answer: 'NEEDS-ACTION', line: undefined };
    const text = writeComponent(applyFields(event as never, before, { ...before, invitees: [invitee] }, context));
    expect(text).toContain('ORGANIZER;CN=Ann:mailto:ann@example.test\r\n');
    expect(text.replace(/\r\n /g, '')).toContain(
      `ATTENDEE;CN="Bob: ^'B^'";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:bob@remote.test`,
    );
  });
});

describe('a series', () => {
  it('gets an exception for one occurrence, also over the change of the clocks', () => {
    const { calendar, place, before } = placed(SERIES, '2026-11-04');
    const after = { ...before, startMs: before.startMs + HOUR_MS, endMs: before.endMs + HOUR_MS, title: 'Later' };
    const text = writeComponent(changeOne(calendar, place, { before, after, context }));
    const added = text.slice(text.lastIndexOf('BEGIN:VEVENT'));
    expect(linesOf(added, 'RECURRENCE-ID')).toEqual(['RECURRENCE-ID;TZID=Europe/Berlin:20261104T100000']);
    expect(linesOf(added, 'DTSTART')).toEqual(['DTSTART;TZID=Europe/Berlin:20261104T110000']);
    expect(linesOf(added, 'DTEND')).toEqual(['DTEND;TZID=Europe/Berlin:20261104T120000']);
    expect(linesOf(added, 'RRULE')).toEqual([]);
    expect(added).toContain('X-UNKNOWN');
    expect(text).toContain(SERIES.slice(0, SERIES.lastIndexOf('END:VCALENDAR')));
  });

  it('changes the exception that is there', () => {
    const { calendar, place, before } = placed(SERIES, '2026-10-28', 14);
    const text = writeComponent(changeOne(calendar, place, { before, after: { ...before, title: 'Named' }, context }));
    expect(linesOf(text, 'BEGIN:VEVENT')).toHaveLength(2);
    expect(linesOf(text, 'SUMMARY')).toEqual(['SUMMARY:Named']);
  });

  it('moves as a whole: its weekdays, its exclusions and its exceptions go with it', () => {
    const { calendar, place, before } = placed(SERIES, '2026-11-02');
    const by = 24 * HOUR_MS + HOUR_MS;
    const after = { ...before, startMs: before.startMs + by, endMs: before.endMs + by + HOUR_MS };
    const text = writeComponent(changeAll(calendar, place, { before, after, context }));
    expect(linesOf(text, 'DTSTART')).toEqual([
      'DTSTART;TZID=Europe/Berlin:20261020T110000',
      'DTSTART;TZID=Europe/Berlin:20261028T140000',
    ]);
    expect(linesOf(text, 'DTEND')[0]).toBe('DTEND;TZID=Europe/Berlin:20261020T130000');
    expect(linesOf(text, 'RRULE')).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=8;WKST=SU']);
    expect(linesOf(text, 'EXDATE')).toEqual(['EXDATE;TZID=Europe/Berlin:20261022T110000']);
    expect(linesOf(text, 'RECURRENCE-ID')).toEqual(['RECURRENCE-ID;TZID=Europe/Berlin:20261029T110000']);
  });

  it('is divided: the old one ends before, the new one has what is left of the count', () => {
    const { calendar, place, before } = placed(SERIES, '2026-10-26');
    const after = { ...before, title: 'New times' };
    const parts = splitSeries(calendar, place, { before, after, context }, { uid: 'second', countBefore: 2 });
    const earlier = parts ? writeComponent(parts.earlier) : '';
    const later = parts ? writeComponent(parts.later) : '';
    expect(linesOf(earlier, 'RRULE')).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;WKST=SU;UNTIL=20261026T085959Z']);
    expect(linesOf(earlier, 'EXDATE')).toHaveLength(1);
    expect(linesOf(earlier, 'RECURRENCE-ID')).toEqual([]);
    expect(linesOf(later, 'UID')).toEqual(['UID:second', 'UID:second']);
    expect(linesOf(later, 'RRULE')).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6;WKST=SU']);
    expect(linesOf(later, 'DTSTART')[0]).toBe('DTSTART;TZID=Europe/Berlin:20261026T100000');
    expect(linesOf(later, 'EXDATE')).toEqual([]);
    expect(linesOf(later, 'SUMMARY').map((line) => line.slice(8))).toEqual(['New times', 'Moved']);
  });

  it('loses one, or what follows, or everything', () => {
    const { calendar, place } = placed(SERIES, '2026-10-28', 14);
    const left = removeOne(calendar, place);
    const text = left ? writeComponent(left) : '';
    expect(linesOf(text, 'EXDATE')).toEqual([
      'EXDATE;TZID=Europe/Berlin:20261021T100000',
      'EXDATE;TZID=Europe/Berlin:20261028T100000',
    ]);
    expect(linesOf(text, 'BEGIN:VEVENT')).toHaveLength(1);
    expect(endBefore(calendar, placed(SERIES, '2026-10-19').place)).toBeUndefined();
  });

  it('of days is divided by days', () => {
    const text = object('BEGIN:VEVENT', 'UID:d', 'DTSTART;VALUE=DATE:20261102', 'RRULE:FREQ=DAILY', 'END:VEVENT');
    const calendar = parsed(text);
    const recurrenceMs = Date.UTC(2026, 10, 10);
    const left = endBefore(calendar, { recurrenceMs, calendarZone: 'Asia/Tokyo' });
    expect(left && linesOf(writeComponent(left), 'RRULE')).toEqual(['RRULE:FREQ=DAILY;UNTIL=20261109']);
    const one = removeOne(calendar, { recurrenceMs, calendarZone: 'Asia/Tokyo' });
    expect(one && linesOf(writeComponent(one), 'EXDATE')).toEqual(['EXDATE;VALUE=DATE:20261110']);
  });

  it('becomes one event when its repetition is taken away', () => {
    const { calendar, place, before } = placed(SERIES, '2026-11-02');
    const after = { ...before, repeat: NO_REPEAT };
    const text = writeComponent(changeAll(calendar, place, { before, after, context }));
    const [first] = [masterOf(parsed(text))];
    expect(first && linesOf(writeComponent(first), 'RRULE')).toEqual([]);
    expect(first && linesOf(writeComponent(first), 'EXDATE')).toEqual([]);
  });
});

describe('a zone', () => {
  it('knows what its clock shows, also when an hour is skipped or comes twice', () => {
    const berlin = (text: string) => new Date(toInstant('Europe/Berlin', Date.parse(`${text}Z`))).toISOString();
    expect(berlin('2026-07-01T12:00:00')).toBe('2026-07-01T10:00:00.000Z');
    expect(berlin('2026-03-29T02:30:00')).toBe('2026-03-29T01:30:00.000Z');
    expect(berlin('2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z');
    expect(new Date(toWall('Asia/Tokyo', Date.UTC(2026, 0, 1))).toISOString()).toBe('2026-01-01T09:00:00.000Z');
  });
});

describe('a file', () => {
  it('is taken apart by UID and put together again, its zones once', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Own', 'END:VTIMEZONE'];
    const event = (uid: string) => ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART;TZID=Own:20261119T100000', 'END:VEVENT'];
    const task = ['BEGIN:VTODO', 'SUMMARY:Without UID', 'END:VTODO'];
    const file = object(...zone, ...event('a'), ...event('b'), ...event('a'), ...task);
    const objects = splitFile(file.replaceAll('\r\n', '\n'));
    expect(objects.map((text) => text.match(/BEGIN:V(?:EVENT|TODO|TIMEZONE)/g)?.length)).toEqual([3, 2, 1]);
    const joined = joinFile(objects, 'All, of it');
    expect(joined).toContain('X-WR-CALNAME:All\\, of it\r\n');
    expect(joined.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    expect(joined.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(splitFile('BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR')).toEqual([]);
    expect(splitFile('no calendar at all')).toEqual([]);
  });
});
