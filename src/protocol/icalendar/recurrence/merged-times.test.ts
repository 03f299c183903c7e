import { expect, it } from 'vitest';
import { calendarText, parseCalendar } from '../../../../test/icalendar/calendar-of.js';
import { UTC } from '../zones/zone.js';
import { createZoneFinder } from '../zones/zone-finder.js';
import { occurrences } from './occurrences.js';
import { recurringObjectOf } from './recurrence.js';

it('counts each time that is excluded as a step, so that a caller can stop between two occurrences', () => {
  const rules = ['RRULE:FREQ=DAILY;COUNT=2', 'EXRULE:FREQ=SECONDLY'];
  const calendar = parseCalendar(calendarText('BEGIN:VEVENT', 'DTSTART:20260101T000000Z', ...rules, 'END:VEVENT'));
  const everything = { fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY };
  const steps = [...occurrences(recurringObjectOf(calendar), createZoneFinder(calendar, UTC), everything)];
  expect(steps.length).toBeGreaterThan(86_400);
  expect(steps.filter(Boolean)).toEqual([]);
});
