import { describe, expect, it } from 'vitest';
import { createCalendarJoin } from './join-calendars.js';
import { mendCalendar } from './mend-calendar.js';
import { validateCalendar } from './validate-calendar.js';

const NOW = { uid: 'made', nowMs: Date.UTC(2026, 2, 4, 5, 6, 7) };
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''];

describe('mending a calendar', () => {
  it('adds line ends, product, UID, stamp and zone, and takes METHOD out', () => {
    const lines = calendar(
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'SUMMARY:Plan',
      'DTSTART;TZID=Europe/Berlin:20260310T100000',
      'END:VEVENT',
    );
    const mended = mendCalendar(lines.join('\n'), NOW);
    expect(mended.split('\r\n').join('\n')).not.toContain('\r');
    expect(mended).toContain('PRODID:-//Waypost//Calendar//EN\r\n');
    expect(mended).toContain('UID:made\r\nDTSTAMP:20260304T050607Z\r\nSUMMARY:Plan\r\n');
    expect(mended).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n');
    expect(mended).not.toContain('METHOD');
    expect(validateCalendar(mended)).toMatchObject({ uid: 'made', kind: 'VEVENT' });
    expect(mendCalendar(mended, { ...NOW, uid: 'other' })).toBe(mended);
  });

  it('leaves what is there, and what cannot be read', () => {
    const whole = calendar('PRODID:x', 'BEGIN:VTODO', 'UID:a', 'DTSTAMP:20260101T000000Z', 'END:VTODO').join('\r\n');
    expect(mendCalendar(whole, NOW)).toBe(whole);
    expect(mendCalendar('invalid ical data', NOW)).toBe('invalid ical data\r\n');
    const overridden = calendar(
      'BEGIN:VEVENT',
      'RECURRENCE-ID:20260101T000000Z',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:b',
    );
    expect(
      mendCalendar([...overridden.slice(0, -2), 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'), NOW),
    ).not.toContain('made');
  });
});

describe('joining calendars', () => {
  it('has each component, and each zone once', () => {
    const event = (uid: string) =>
      mendCalendar(
        calendar('BEGIN:VEVENT', `UID:${uid}`, 'DTSTART;TZID=Europe/Berlin:20260310T100000', 'END:VEVENT').join('\n'),
        NOW,
      );
    const join = createCalendarJoin();
    const text = [join.head, join.add(event('a')), join.add(event('b')), join.add('broken'), join.tail].join('');
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    expect(text.match(/^UID:.$/gm)).toEqual(['UID:a', 'UID:b']);
    expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  });
});
