import { addMonths, type Day, startOfMonth, startOfWeek } from './days';

export const VIEWS = ['month', 'week', 'day', 'agenda', 'tasks'] as const;
export type View = (typeof VIEWS)[number];

export const AGENDA_DAYS = 30;

/** The days that a view shows. */
export function shownDays(view: View, day: Day, firstWeekday: number): { first: Day; last: Day } {
  switch (view) {
    case 'month': {
      const first = startOfWeek(startOfMonth(day), firstWeekday);
      return { first, last: first + 41 };
    }
    case 'week': {
      const first = startOfWeek(day, firstWeekday);
      return { first, last: first + 6 };
    }
    case 'agenda':
      return { first: day, last: day + AGENDA_DAYS - 1 };
    default:
      return { first: day, last: day };
  }
}

/** The day that the view before or after it shows. */
export function stepped(view: View, day: Day, by: 1 | -1): Day {
  switch (view) {
    case 'month':
      return addMonths(day, by);
    case 'week':
      return day + 7 * by;
    case 'agenda':
      return day + AGENDA_DAYS * by;
    default:
      return day + by;
  }
}
