import { describe, expect, it } from 'vitest';
import { calendarText, parseCalendar } from '../../../../test/icalendar/calendar-of.js';
import { factsOf } from '../facts.js';
import { recurringObjectOf } from '../recurrence/recurrence.js';
import { findIanaZone } from '../zones/iana-zone.js';
import { UTC, type Zone } from '../zones/zone.js';
import { createZoneFinder } from '../zones/zone-finder.js';
import { type ComponentFilter, matchesCalendar, type PropertyFilter } from './calendar-filter.js';
import { aroundComponents, expandedComponents } from './expand.js';
import { busyPeriods, formatBusyLines, joinPeriods } from './free-busy.js';
import { limitRecurrence } from './limit-recurrence.js';
import { componentsInRange } from './time-range.js';

const ms = (text: string) => Date.parse(`${text.length === 10 ? `${text}T00:00` : text}Z`);
const range = (from: string, until: string) => ({
  fromMs: from ? ms(from) : Number.NEGATIVE_INFINITY,
  untilMs: until ? ms(until) : Number.POSITIVE_INFINITY,
});

function isFound(lines: readonly string[], from: string, until: string, zone: Zone = UTC): boolean {
  const calendar = parseCalendar(calendarText(...lines));
  const object = recurringObjectOf(calendar);
  return [...componentsInRange(object, createZoneFinder(calendar, zone), range(from, until))].some(Boolean);
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const task = (...lines: string[]) => ['BEGIN:VTODO', ...lines, 'END:VTODO'];
const journal = (...lines: string[]) => ['BEGIN:VJOURNAL', ...lines, 'END:VJOURNAL'];

// Each row of RFC 4791 §9.9 with the ranges that just touch it and just miss it
describe('a time range', () => {
  const [start, end] = ['DTSTART:20260110T100000Z', 'DTEND:20260110T120000Z'];
  it.each([
    ['VEVENT with an end', event(start, end), '2026-01-10T11:59', '2026-01-10T12:30', true],
    ['before it', event(start, end), '2026-01-10T09:00', '2026-01-10T10:00', false],
    ['behind it', event(start, end), '2026-01-10T12:00', '2026-01-10T13:00', false],
    ['VEVENT with a duration', event(start, 'DURATION:PT2H'), '2026-01-10T11:59', '2026-01-10T12:30', true],
    ['behind it', event(start, 'DURATION:PT2H'), '2026-01-10T12:00', '2026-01-10T13:00', false],
    ['VEVENT without length, DURATION', event(start, 'DURATION:PT0S'), '2026-01-10T10:00', '2026-01-10T10:01', true],
    ['VEVENT without length', event(start), '2026-01-10T10:00', '2026-01-10T10:01', true],
    ['before it', event(start), '2026-01-10T09:00', '2026-01-10T10:00', false],
    ['behind it', event(start), '2026-01-10T10:01', '2026-01-10T11:00', false],
    ['VEVENT of a day', event('DTSTART;VALUE=DATE:20260110'), '2026-01-10T23:59', '2026-01-11', true],
    ['behind it', event('DTSTART;VALUE=DATE:20260110'), '2026-01-11', '2026-01-12', false],
    ['VTODO with start and duration', task(start, 'DURATION:PT1H'), '2026-01-10T11:00', '2026-01-10T11:30', true],
    ['behind it', task(start, 'DURATION:PT1H'), '2026-01-10T11:01', '2026-01-10T11:30', false],
    ['VTODO with start and due', task(start, 'DUE:20260110T110000Z'), '2026-01-10T10:59', '2026-01-10T12:00', true],
    ['behind it', task(start, 'DUE:20260110T110000Z'), '2026-01-10T11:00', '2026-01-10T12:00', false],
    ['VTODO with a start', task(start), '2026-01-10T10:00', '2026-01-10T11:00', true],
    ['behind it', task(start), '2026-01-10T10:01', '2026-01-10T11:00', false],
    ['VTODO that is due', task('DUE:20260110T110000Z'), '2026-01-10T10:00', '2026-01-10T11:00', true],
    ['behind it', task('DUE:20260110T110000Z'), '2026-01-10T11:00', '2026-01-10T12:00', false],
    [
      'VTODO completed and created',
      task('COMPLETED:20260110T110000Z', 'CREATED:20260101T000000Z'),
      '2026-01-05',
      '2026-01-06',
      true,
    ],
    ['behind it', task('COMPLETED:20260110T110000Z', 'CREATED:20260101T000000Z'), '2026-01-11', '2026-01-12', false],
    ['VTODO completed', task('COMPLETED:20260110T110000Z'), '2026-01-10T11:00', '2026-01-10T12:00', true],
    ['before it', task('COMPLETED:20260110T110000Z'), '2026-01-10T10:00', '2026-01-10T10:59', false],
    ['VTODO created', task('CREATED:20260101T000000Z'), '2026-01-10', '2026-01-11', true],
    ['before it', task('CREATED:20260101T000000Z'), '2025-01-10', '2026-01-01', false],
    ['VTODO without a time', task('SUMMARY:x'), '1990-01-01', '1990-01-02', true],
    ['VJOURNAL at a time', journal(start), '2026-01-10T10:00', '2026-01-10T11:00', true],
    ['VJOURNAL of a day', journal('DTSTART;VALUE=DATE:20260110'), '2026-01-10T23:00', '2026-01-11', true],
    ['VJOURNAL without a time', journal('SUMMARY:x'), '', '', false],
    ['no end of the range', event(start, end), '2026-01-10T11:00', '', true],
    ['no start of the range', event(start, end), '', '2026-01-10T10:01', true],
    [
      'an endless rule in 2150',
      event('DTSTART:20260105T100000Z', 'RRULE:FREQ=WEEKLY'),
      '2150-06-01',
      '2150-06-08',
      true,
    ],
    [
      'an endless rule of tasks that are due',
      task('DUE:20260105T100000Z', 'RRULE:FREQ=WEEKLY'),
      '2150-06-01',
      '2150-06-08',
      true,
    ],
    [
      'a day taken out',
      event('DTSTART:20260105T100000Z', 'RRULE:FREQ=DAILY', 'EXDATE:20260107T100000Z'),
      '2026-01-07',
      '2026-01-08',
      false,
    ],
    [
      'RDATE with a period',
      event('DTSTART:20260105T100000Z', 'RDATE;VALUE=PERIOD:20260201T100000Z/P3D'),
      '2026-02-03',
      '2026-02-04',
      true,
    ],
  ] as const)('%s: %s', (_, lines, from, until, expected) => {
    expect(isFound(lines, from, until)).toBe(expected);
  });

  it('takes dates and floating times in the zone it is given', () => {
    const newYork = findIanaZone('America/New_York');
    expect(isFound(event('DTSTART;VALUE=DATE:20260110'), '2026-01-11T04:00', '2026-01-11T05:00', newYork)).toBe(true);
    expect(isFound(event('DTSTART;VALUE=DATE:20260110'), '2026-01-11T04:00', '2026-01-11T05:00')).toBe(false);
  });

  it('finds quarterly series on the last Thursday of their own months alone', () => {
    const days = ['2026-03-26', '2026-04-30', '2026-05-28'];
    const starts = ['20250626', '20250731', '20250828'];
    for (const [i, at] of starts.entries()) {
      const forms = [
        event(`DTSTART:${at}T170000Z`, `DTEND:${at}T180000Z`, 'RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=-1TH'),
        event(`DTSTART;VALUE=DATE:${at}`, `DTEND;VALUE=DATE:${at}`, 'RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=-1TH'),
        task(`DUE:${at}T170000Z`, 'RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=-1TH'),
      ];
      for (const lines of forms) {
        expect(days.map((day) => isFound(lines, day, `${day}T23:59`))).toEqual(days.map((_, j) => j === i));
      }
    }
  });
});

const SERIES = calendarText(
  'PRODID:-//x//y//EN',
  ...event(
    'UID:1',
    'DTSTART;TZID=Europe/Berlin:20260302T090000',
    'DTEND;TZID=Europe/Berlin:20260302T100000',
    'RRULE:FREQ=WEEKLY;COUNT=6',
    'SUMMARY:Meeting',
    'CATEGORIES:A,B\\,C',
    'ATTENDEE;PARTSTAT=DECLINED:mailto:bob@b.test',
    'BEGIN:VALARM',
    'TRIGGER:-PT1H',
    'REPEAT:2',
    'DURATION:PT10M',
    'END:VALARM',
  ),
  ...event(
    'UID:1',
    'RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000',
    'DTSTART;TZID=Europe/Berlin:20260310T140000',
    'DTEND;TZID=Europe/Berlin:20260310T150000',
    'SUMMARY:Moved',
  ),
  ...event(
    'UID:1',
    'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260323T090000',
    'DTSTART;TZID=Europe/Berlin:20260323T110000',
    'DTEND;TZID=Europe/Berlin:20260323T113000',
    'SUMMARY:Later',
  ),
);
const series = parseCalendar(SERIES);
const zones = createZoneFinder(series);

describe('an expanded series', () => {
  const expanded = [...expandedComponents(SERIES, series, zones, range('2026-01-01', '2027-01-01'))].filter(
    (text) => text !== undefined,
  );
  const read = (name: string) => expanded.map((text) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1]);

  it('has every occurrence in UTC with its RECURRENCE-ID, overrides in place of theirs', () => {
    const all = read('RECURRENCE-ID').map((id, i) => [id, read('DTSTART')[i], read('DTEND')[i], read('SUMMARY')[i]]);
    expect(all.sort()).toEqual([
      ['20260302T080000Z', '20260302T080000Z', '20260302T090000Z', 'Meeting'],
      ['20260309T080000Z', '20260310T130000Z', '20260310T140000Z', 'Moved'],
      ['20260316T080000Z', '20260316T080000Z', '20260316T090000Z', 'Meeting'],
      ['20260323T080000Z', '20260323T100000Z', '20260323T103000Z', 'Later'],
      ['20260330T070000Z', '20260330T090000Z', '20260330T093000Z', 'Later'],
      ['20260406T070000Z', '20260406T090000Z', '20260406T093000Z', 'Later'],
    ]);
    expect(expanded.join('')).not.toMatch(/RRULE|TZID/);
  });

  it('stands between the lines of its calendar', () => {
    expect(aroundComponents(SERIES, series)).toEqual({
      head: 'BEGIN:VCALENDAR\r\nPRODID:-//x//y//EN\r\n',
      tail: 'END:VCALENDAR\r\n',
    });
  });

  it('keeps dates as dates', () => {
    const text = calendarText(...event('DTSTART;VALUE=DATE:20260301', 'RRULE:FREQ=DAILY;COUNT=2'));
    const calendar = parseCalendar(text);
    const all = [...expandedComponents(text, calendar, createZoneFinder(calendar), range('2026-03-02', '2026-03-03'))];
    expect(all.filter(Boolean)).toEqual([
      'BEGIN:VEVENT\r\nRECURRENCE-ID;VALUE=DATE:20260302\r\nDTSTART;VALUE=DATE:20260302\r\nEND:VEVENT\r\n',
    ]);
  });
});

it('a limited series has the overrides that lie in the range or left it', () => {
  const summaries = (text: string) => [...text.matchAll(/SUMMARY:(\w+)/g)].map(([, summary]) => summary);
  const limited = (from: string, until: string) =>
    summaries(limitRecurrence(SERIES, series, zones, range(from, until)));
  expect(limited('2026-03-09', '2026-03-10')).toEqual(['Meeting', 'Moved', 'Later']);
  expect(limited('2026-03-10', '2026-03-11')).toEqual(['Meeting', 'Moved', 'Later']);
  expect(limited('2026-04-01', '2026-04-11')).toEqual(['Meeting', 'Later']);
});

describe('a filter', () => {
  const NONE = { isNotDefined: false, range: undefined, properties: [], components: [] };
  const property = (filter: Partial<PropertyFilter> & { name: string }): PropertyFilter => ({
    isNotDefined: false,
    range: undefined,
    text: undefined,
    parameters: [],
    ...filter,
  });
  const passes = (inner: Partial<ComponentFilter>) => {
    const filter = { ...NONE, name: 'VCALENDAR', components: [{ ...NONE, name: 'VEVENT', ...inner }] };
    const run = matchesCalendar(filter, series, zones);
    for (;;) {
      const { done, value } = run.next();
      if (done) return value;
    }
  };
  const text = (wanted: string, isNegated = false) =>
    ({ text: wanted, collation: 'i;ascii-casemap', kind: 'contains', isNegated }) as const;

  it('wants all its conditions of one component', () => {
    const moved = property({ name: 'SUMMARY', text: text('moved') });
    expect(passes({ properties: [moved] })).toBe(true);
    expect(passes({ properties: [moved], range: range('2026-03-10', '2026-03-11') })).toBe(true);
    expect(passes({ properties: [moved], range: range('2026-03-02', '2026-03-03') })).toBe(false);
  });

  it('looks at each category, at parameters and at what is not there', () => {
    expect(passes({ properties: [property({ name: 'CATEGORIES', text: { ...text('B,c'), kind: 'equals' } })] })).toBe(
      true,
    );
    const declined = { name: 'PARTSTAT', isNotDefined: false, text: text('DECLINED') };
    expect(passes({ properties: [property({ name: 'ATTENDEE', parameters: [declined] })] })).toBe(true);
    expect(passes({ properties: [property({ name: 'LOCATION', isNotDefined: true })] })).toBe(true);
    expect(passes({ properties: [property({ name: 'UID', isNotDefined: true })] })).toBe(false);
    expect(passes({ name: 'VTODO' })).toBe(false);
    expect(passes({ name: 'VTODO', isNotDefined: true })).toBe(true);
  });

  it('finds an alarm and its repetitions', () => {
    const alarm = (from: string, until: string) =>
      passes({ components: [{ ...NONE, name: 'VALARM', range: range(from, until) }] });
    expect(alarm('2026-03-02T07:00', '2026-03-02T07:01')).toBe(true);
    expect(alarm('2026-03-16T07:20', '2026-03-16T07:21')).toBe(true);
    expect(alarm('2026-03-16T07:21', '2026-03-16T07:30')).toBe(false);
  });
});

it('free-busy joins what touches, and leaves out what takes no time', () => {
  const busy = (...lines: string[]) => {
    const calendar = parseCalendar(calendarText(...lines));
    const window = range('2026-01-01', '2026-02-01');
    return [...busyPeriods(calendar, createZoneFinder(calendar), window, (value) => value === 'mailto:ann@b.test')];
  };
  const lines = ['DTSTART:20260110T100000Z', 'DURATION:PT1H'];
  const all = [
    ...busy(...event(...lines)),
    ...busy(...event('DTSTART:20260110T110000Z', 'DURATION:PT30M')),
    ...busy(...event('STATUS:TENTATIVE', ...lines)),
    ...busy(...event('TRANSP:TRANSPARENT', ...lines)),
    ...busy(...event('STATUS:CANCELLED', ...lines)),
    ...busy(...event('ATTENDEE;PARTSTAT=DECLINED:mailto:ann@b.test', ...lines)),
    ...busy(...task(...lines)),
  ].filter((period) => period !== undefined);
  expect(formatBusyLines(joinPeriods(all))).toBe(
    'FREEBUSY;FBTYPE=BUSY:20260110T100000Z/20260110T113000Z\r\nFREEBUSY;FBTYPE=BUSY-TENTATIVE:20260110T100000Z/20260110T110000Z\r\n',
  );
});

describe('facts', () => {
  it('are those of the master, with the bounds of all occurrences', () => {
    expect(factsOf(series, zones)).toMatchObject({
      kind: 'VEVENT',
      uid: '1',
      startMs: ms('2026-03-02T08:00'),
      endMs: ms('2026-04-06T09:30'),
      isRecurring: true,
      isAllDay: false,
      hasAlarm: true,
      rules: ['FREQ=WEEKLY;COUNT=6'],
      summary: 'Meeting',
      categories: ['A', 'B,C'],
      attendees: [{ address: 'mailto:bob@b.test', answer: 'DECLINED' }],
    });
  });

  it('have no end when a rule has none, and bound what UNTIL ends', () => {
    const bounds = (...rules: string[]) => {
      const calendar = parseCalendar(calendarText(...event('DTSTART:20260101T000000Z', ...rules)));
      return factsOf(calendar, createZoneFinder(calendar));
    };
    expect(bounds('RRULE:FREQ=DAILY').endMs).toBeUndefined();
    const { endMs = 0 } = bounds('RRULE:FREQ=DAILY;UNTIL=20260201T000000Z');
    expect(endMs).toBeGreaterThanOrEqual(ms('2026-02-01'));
    expect(endMs).toBeLessThan(ms('2026-02-05'));
    expect(bounds('RRULE:FREQ=DAILY;COUNT=10000').endMs).toBe(ms('2053-05-18'));
    // As many would have to be walked for long: no end is said, and nothing is missed
    expect(bounds(...Array(50).fill('RRULE:FREQ=DAILY;COUNT=10000')).endMs).toBeUndefined();
  });
});
