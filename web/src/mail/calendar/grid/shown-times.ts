import type { KeyboardEvent } from 'react';
import type { Calendar } from '../../../api/calls';
import type { Occurrence } from '../data/occurrence';
import { makeComponent } from '../ical/component';
import { DAY_MS, HOUR_MS } from '../ical/zone';
import { type Day, instantAt } from './days';
import { type Drag, draggedTimes, movedBy, STEP, type Times } from './drag';
import type { View } from './periods';

/** The key of what is drawn while a new event is drawn up. */
export const NEW = 'new';

export function allDayTimes(day: Day): Times {
  return { isAllDay: true, startMs: day * DAY_MS, endMs: (day + 1) * DAY_MS };
}

export function hourTimes(day: Day, minute: number): Times {
  const startMs = instantAt(day, minute);
  return { isAllDay: false, startMs, endMs: startMs + HOUR_MS };
}

/** What Alt and an arrow make of an event: another day or hour, with Shift a longer or shorter one. */
export function keyTimes({ key, shiftKey }: KeyboardEvent, occurrence: Times, view: View): Times | undefined {
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  const hasHours = view !== 'month' && !occurrence.isAllDay;
  const days = key === 'ArrowRight' ? forward : key === 'ArrowLeft' ? -forward : 0;
  const rows = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (days === 0 && rows === 0) return undefined;
  if (!shiftKey) return movedBy(occurrence, days + (hasHours ? 0 : 7 * rows), hasHours ? rows * STEP : 0);
  const { endMs } = movedBy(occurrence, days, hasHours ? rows * STEP : 0);
  return endMs > occurrence.startMs ? { ...occurrence, endMs } : undefined;
}

/** The occurrences as they will be when the button is released. */
export function previewed(
  occurrences: readonly Occurrence[],
  drag: Drag,
  target: Calendar | undefined,
): readonly Occurrence[] {
  const times = draggedTimes(drag);
  const { occurrence } = drag;
  if (occurrence) return occurrences.map((one) => (one.key === occurrence.key ? { ...one, ...times } : one));
  return target ? [...occurrences, { ...ghostOf(target), ...times }] : occurrences;
}

function ghostOf(calendar: Calendar): Omit<Occurrence, keyof Times> {
  const empty = makeComponent('VEVENT', []);
  return {
    key: NEW,
    event: { id: NEW, calendar_id: calendar.id } as Occurrence['event'],
    calendar,
    object: empty,
    component: empty,
    title: '',
    place: '',
    recurrenceMs: undefined,
    isTask: false,
    isDone: false,
    isFree: false,
    isCancelled: false,
    isTentative: false,
  };
}
