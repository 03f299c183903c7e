import { useCalendars } from '../data/use-calendars';
import { dayOf } from '../grid/days';
import { useNow } from '../use-now';
import { useReminders } from './use-reminders';

/** Draws nothing. It is fetched after the page, on whichever page of the webmail is open. */
export default function Reminders() {
  const { data } = useCalendars();
  const today = dayOf(useNow());
  useReminders(data ?? NONE, today);
  return null;
}

const NONE = [] as const;
