import type { RouteExample } from '../../../route-example.js';
import { NOW } from './facts.js';

const CALENDAR = {
  id: 'team',
  name: 'Team',
  description: 'What all of us share',
  color: '#1e88e5',
  timezone: 'Europe/Berlin',
  order: 1,
  components: ['VEVENT', 'VTODO', 'VJOURNAL'],
  is_default: true,
  created_at: NOW,
  updated_at: NOW,
  object: 'calendar',
};
const RENAMED = { ...CALENDAR, name: 'Everybody' };

export const calendarExamples = {
  createCalendar: {
    body: {
      calendar_id: 'team',
      name: 'Team',
      description: 'What all of us share',
      timezone: 'Europe/Berlin',
      order: 1,
    },
    answer: CALENDAR,
  },
  listCalendars: { answer: [CALENDAR] },
  getCalendar: { params: { id: 'team' }, answer: CALENDAR },
  updateCalendar: { params: { id: 'team' }, body: { name: 'Everybody' }, answer: RENAMED },
  deleteCalendar: { params: { id: 'team' }, answer: RENAMED },
} satisfies Record<string, RouteExample>;
