import type { Calendar, CalendarEvent } from '../../../api/calls';
import { type Component, lineOf, parseCalendar } from '../ical/component';
import { textOf } from '../ical/event-fields';
import { answerOf } from '../ical/invitees';
import { componentAt, isSeries } from '../ical/series';
import { timeOf } from '../ical/time-value';
import { DAY_MS, toWall } from '../ical/zone';

/** An event or a task at one of its times. */
export interface Occurrence {
  readonly key: string;
  readonly event: CalendarEvent;
  readonly calendar: Calendar;
  readonly object: Component;
  readonly component: Component;
  readonly title: string;
  readonly place: string;
  readonly isAllDay: boolean;
  /** Of an all-day one midnights in UTC. */
  readonly startMs: number;
  readonly endMs: number;
  /** `undefined`: it does not repeat. */
  readonly recurrenceMs: number | undefined;
  readonly isTask: boolean;
  readonly isDone: boolean;
  readonly isFree: boolean;
  readonly isCancelled: boolean;
  readonly isTentative: boolean;
}

export function readOccurrences(
  records: readonly CalendarEvent[],
  calendars: readonly Calendar[],
  own: string,
): readonly Occurrence[] {
  const byId = new Map(calendars.map((one) => [one.id, one]));
  const objects = new Map<string, { object: Component; repeats: boolean } | undefined>();
  return records.flatMap((event) => {
    const calendar = byId.get(event.calendar_id);
    if (!calendar || event.start_date === undefined || event.component_type === 'VJOURNAL') return [];
    const key = `${event.calendar_id}/${event.id}`;
    if (!objects.has(key)) {
      const object = parseCalendar(event.ical);
      objects.set(key, object && { object, repeats: isSeries(object) });
    }
    const known = objects.get(key);
    return known ? (readOne(event, calendar, known, own) ?? []) : [];
  });
}

function readOne(
  event: CalendarEvent,
  calendar: Calendar,
  { object, repeats }: { object: Component; repeats: boolean },
  own: string,
): Occurrence | undefined {
  const givenMs = Date.parse(event.start_date ?? '');
  const idMs = Date.parse(event.recurrence_id ?? event.start_date ?? '');
  const named = (ms: number) => midnight(ms, calendar.timezone);
  const isDateId = repeats && isDateSeries(object);
  const recurrenceMs = repeats ? (isDateId ? named(idMs) : idMs) : undefined;
  const place = { recurrenceMs: recurrenceMs ?? Number.NaN, calendarZone: calendar.timezone };
  const component = componentAt(object, place);
  if (!component) return undefined;
  const isTask = component.name === 'VTODO';
  const time = timeOf(component, 'DTSTART') ?? timeOf(component, 'DUE');
  const isAllDay = time?.kind === 'date';
  const startMs = isAllDay ? named(givenMs) : givenMs;
  const endMs = Date.parse(event.end_date ?? '') || givenMs;
  const status = textOf(component, 'STATUS').toUpperCase();
  const answer = answerOf(component, own);
  return {
    key: `${event.calendar_id}/${event.id}/${recurrenceMs ?? ''}`,
    event,
    calendar,
    object,
    component,
    title: textOf(component, 'SUMMARY'),
    place: textOf(component, 'LOCATION'),
    isAllDay,
    startMs,
    endMs: isAllDay ? Math.max(named(endMs), startMs + DAY_MS) : endMs,
    recurrenceMs,
    isTask,
    isDone: isTask && (status === 'COMPLETED' || lineOf(component, 'COMPLETED') !== undefined),
    isFree: textOf(component, 'TRANSP').toUpperCase() === 'TRANSPARENT' || answer === 'DECLINED',
    isCancelled: status === 'CANCELLED' || answer === 'DECLINED',
    isTentative: status === 'TENTATIVE' || answer === 'TENTATIVE' || answer === 'NEEDS-ACTION',
  };
}

/** A date comes as midnight in UTC, or in the zone of its calendar. */
function midnight(instantMs: number, zone: string): number {
  return instantMs % DAY_MS === 0 ? instantMs : Math.floor(toWall(zone, instantMs) / DAY_MS) * DAY_MS;
}

function isDateSeries(object: Component): boolean {
  const first = componentAt(object, { recurrenceMs: Number.NaN, calendarZone: 'UTC' });
  return first !== undefined && (timeOf(first, 'RECURRENCE-ID') ?? timeOf(first, 'DTSTART'))?.kind === 'date';
}
