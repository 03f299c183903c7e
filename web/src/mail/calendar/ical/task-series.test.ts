import { describe, expect, it } from 'vitest';
import { parseCalendar, writeComponent } from './component';
import { readTask } from './task-fields';
import { changeTaskOccurrence, changeTaskSeries, lastDone, occurrenceOf, searchRange, seriesOf } from './task-series';
import { DAY_MS } from './zone';

const calendarZone = 'UTC';
const nowMs = Date.UTC(2026, 10, 1);
const task = (...lines: string[]) => {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VTODO', 'UID:1', ...lines, 'END:VTODO', 'END:VCALENDAR', ''].join('\r\n');
  const calendar = parseCalendar(text);
  if (!calendar) throw new Error('no calendar');
  return calendar;
};
const at = (iso: string) => ({ recurrenceMs: Date.parse(iso), calendarZone });
const tick = (calendar: ReturnType<typeof task>, place: ReturnType<typeof at>, isDone = true) => {
  const occurrence = occurrenceOf(calendar, place);
  if (!occurrence) throw new Error('no occurrence');
  const before = readTask(occurrence, calendarZone);
  return changeTaskOccurrence(calendar, place, { before, after: { ...before, isDone }, nowMs });
};

const DAILY = ['DTSTART;TZID=Europe/Berlin:20261019T100000', 'DUE;TZID=Europe/Berlin:20261019T180000'];

describe('an occurrence of a task', () => {
  it('that is ticked off gets an exception, at its own time; rule and other lines stay', () => {
    const calendar = task(...DAILY, 'RRULE:FREQ=DAILY', 'SUMMARY:Water the plants', 'X-KEPT:as it is');
    // The clocks have gone back in between
    const ticked = writeComponent(tick(calendar, at('2026-10-26T09:00:00Z')));
    const [master = '', exception = ''] = ticked.split('END:VTODO');
    expect(master).toBe(writeComponent(calendar).split('END:VTODO')[0]);
    const lines = exception.split('\r\n').filter((line) => line !== '');
    expect(lines.slice(0, 4)).toEqual([
      'BEGIN:VTODO',
      'UID:1',
      'DTSTART;TZID=Europe/Berlin:20261026T100000',
      'DUE;TZID=Europe/Berlin:20261026T180000',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'RECURRENCE-ID;TZID=Europe/Berlin:20261026T100000',
        'SUMMARY:Water the plants',
        'X-KEPT:as it is',
        'STATUS:COMPLETED',
        'COMPLETED:20261101T000000Z',
      ]),
    );
    expect(exception).not.toContain('RRULE');
  });

  it('is found again, opened again, and remembered as the last one that is done', () => {
    const calendar = task('DUE;VALUE=DATE:20261019', 'RRULE:FREQ=WEEKLY');
    const [first, second] = [at('2026-10-19T00:00:00Z'), at('2026-10-26T00:00:00Z')];
    const both = tick(tick(calendar, first), second);
    expect(lastDone(both, calendarZone)).toBe(second.recurrenceMs);
    const reopened = tick(both, second, false);
    expect(lastDone(reopened, calendarZone)).toBe(first.recurrenceMs);
    expect(writeComponent(reopened).match(/RECURRENCE-ID/g)).toHaveLength(2);
    expect(writeComponent(reopened)).toContain('RECURRENCE-ID;VALUE=DATE:20261026\r\n');
  });

  it('is not what is changed when all are meant: they are due as many days later', () => {
    const calendar = task(...DAILY, 'RRULE:FREQ=DAILY', 'SUMMARY:Water');
    const occurrence = occurrenceOf(calendar, at('2026-10-26T09:00:00Z'));
    const before = occurrence && readTask(occurrence, calendarZone);
    if (!before) throw new Error('no occurrence');
    const after = { ...before, title: 'Water all', dueMs: (before.dueMs ?? 0) + DAY_MS };
    const text = writeComponent(changeTaskSeries(calendar, calendarZone, { before, after, nowMs }));
    expect(text).toContain('DUE;TZID=Europe/Berlin:20261020T180000\r\n');
    expect(text).toContain('SUMMARY:Water all\r\n');
    expect(text).not.toContain('RECURRENCE-ID');
  });
});

describe('the search for the next occurrence', () => {
  it.each([
    ['FREQ=DAILY', 400],
    ['FREQ=YEARLY;INTERVAL=2', 6000],
    ['FREQ=SECONDLY', 1],
  ])('of %s ends after %i days', (rule, days) => {
    const calendar = task('DUE:20261019T100000Z', `RRULE:${rule}`);
    const master = seriesOf(calendar);
    if (!master) throw new Error('no series');
    const done = Date.parse('2026-10-20T10:00:00Z');
    expect(searchRange(master, calendarZone, done)).toEqual([done, done + days * DAY_MS]);
    expect(searchRange(master, calendarZone, undefined)[0]).toBe(Date.parse('2026-10-18T10:00:00Z'));
  });

  it('is not made for a task without a rule, or without a time', () => {
    expect(seriesOf(task('DUE:20261019T100000Z'))).toBeUndefined();
    expect(seriesOf(task('RRULE:FREQ=DAILY'))).toBeUndefined();
  });
});
