import type { RouteExample } from '../../../route-example.js';
import { NOW } from './facts.js';

const ical = (summary: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Calendar//EN',
    'BEGIN:VEVENT',
    'UID:lunch',
    'DTSTAMP:20261115T093000Z',
    'DTSTART:20261120T120000Z',
    'DTEND:20261120T130000Z',
    `SUMMARY:${summary}`,
    'LOCATION:Kitchen',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const EVENT = {
  id: 'lunch',
  calendar_id: 'team',
  component_type: 'VEVENT',
  etag: '"9d24c6e1b8f03a7554e1c9027fab6d38"',
  ical: ical('Lunch'),
  uid: 'lunch',
  summary: 'Lunch',
  location: 'Kitchen',
  start_date: '2026-11-20T12:00:00.000Z',
  end_date: '2026-11-20T13:00:00.000Z',
  created_at: NOW,
  updated_at: NOW,
  object: 'calendar_event',
};
const CHANGED = {
  ...EVENT,
  etag: '"51c08be7f2a94d6630d7e5b19c84fa2e"',
  ical: ical('Long lunch'),
  summary: 'Long lunch',
};

export const calendarEventExamples = {
  createCalendarEvent: { body: { calendar_id: 'team', event_id: 'lunch', ical: ical('Lunch') }, answer: EVENT },
  listCalendarEvents: {
    query: { calendar_id: 'team', start_date: '2026-11-01', end_date: '2026-11-30' },
    answer: [EVENT],
  },
  getCalendarEvent: { params: { id: 'lunch' }, answer: EVENT },
  updateCalendarEvent: { params: { id: 'lunch' }, body: { ical: ical('Long lunch') }, answer: CHANGED },
  deleteCalendarEvent: { params: { id: 'lunch' }, answer: { ...CHANGED, deleted_at: NOW } },
} satisfies Record<string, RouteExample>;
