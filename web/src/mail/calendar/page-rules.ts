import type { Calendar } from '../../api/calls';
import type { Scope } from './data/event-changes';
import type { Occurrence } from './data/occurrence';
import { type EventFields, isSame } from './ical/event-fields';
import { isSameAddress, organizerOf } from './ical/invitees';

/** Where a new event goes. */
export function targetOf(calendars: readonly Calendar[], hidden: ReadonlySet<string>): Calendar | undefined {
  const taking = calendars.filter(({ components }) => components.includes('VEVENT'));
  const shown = taking.filter(({ id }) => !hidden.has(id));
  return shown.find(({ is_default: isDefault }) => isDefault) ?? shown[0] ?? taking[0];
}

/** A rule belongs to more than one occurrence, a calendar to all; an exception is as long as the others: days or hours. */
export function allowedScopes(before: EventFields, after: EventFields, isOtherCalendar: boolean): readonly Scope[] {
  if (isOtherCalendar) return ['all'];
  const isOne = isSame(before.repeat, after.repeat) && before.isAllDay === after.isAllDay;
  return isOne ? ['one', 'later', 'all'] : ['later', 'all'];
}

/** Its times are the organizer's, or those of a task. */
export function isFixed({ component, isTask }: Occurrence, own: string): boolean {
  const organizer = organizerOf(component);
  return isTask || (organizer !== undefined && !isSameAddress(organizer, own));
}
