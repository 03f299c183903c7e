import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callList, serviceNow } from '../../../api/call';
import type { Calendar, CalendarEvent } from '../../../api/calls';
import { noteOwnChange } from '../../live/own-changes';
import { EVENTS } from '../data/use-occurrences';
import { type Component, componentsOf, parseCalendar, replaceComponent, writeComponent } from '../ical/component';
import { makeTask, readTask, type TaskFields, writeTask } from '../ical/task-fields';

export interface Task {
  readonly event: CalendarEvent;
  readonly calendar: Calendar;
  readonly object: Component;
  readonly component: Component;
  readonly fields: TaskFields;
}

const PAGE = 1000;
const MAX_PAGES = 5;

/** All tasks: open ones by the day that they are due, then the finished ones. */
export function useTasks(calendars: readonly Calendar[]) {
  const query = useQuery({
    queryKey: [EVENTS, 'tasks'],
    queryFn: ({ signal }) => fetchTasks(signal),
    staleTime: 0,
    enabled: calendars.length > 0,
  });
  const { data } = query;
  const tasks = useMemo(
    () => (data ?? []).flatMap((event) => readOne(event, calendars) ?? []).toSorted(byUrgency),
    [data, calendars],
  );
  return { query, tasks };
}

async function fetchTasks(signal: AbortSignal): Promise<readonly CalendarEvent[]> {
  const found: CalendarEvent[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { component_type: 'VTODO' as const, limit: PAGE, page };
    const { items, pageCount } = await callList('GET /v1/calendar-events', { query, signal });
    found.push(...items);
    if (page >= pageCount) break;
  }
  return found;
}

function readOne(event: CalendarEvent, calendars: readonly Calendar[]): Task | undefined {
  const calendar = calendars.find(({ id }) => id === event.calendar_id);
  const object = parseCalendar(event.ical);
  const component = object && componentsOf(object, 'VTODO')[0];
  if (!calendar || !component) return undefined;
  return { event, calendar, object, component, fields: readTask(component, calendar.timezone) };
}

function byUrgency(a: Task, b: Task): number {
  const due = (task: Task) => task.fields.dueMs ?? Number.POSITIVE_INFINITY;
  if (a.fields.isDone !== b.fields.isDone) return a.fields.isDone ? 1 : -1;
  if (due(a) !== due(b)) return due(a) < due(b) ? -1 : 1;
  return a.event.created_at < b.event.created_at ? -1 : 1;
}

export function useTaskChanges() {
  const client = useQueryClient();
  return useMemo(() => {
    // One after the other, each with the ETag that the one before it left: the page may not have read that yet
    let queue: Promise<unknown> = Promise.resolve();
    const renewed = new Map<string, string>();
    const newest = (etag: string): string => {
      const next = renewed.get(etag);
      return next === undefined ? etag : newest(next);
    };
    const settled = async (work: () => Promise<unknown>) => {
      noteOwnChange();
      const turn = queue.then(work, work);
      queue = turn.catch(() => {});
      try {
        await turn;
      } finally {
        noteOwnChange();
        await client.invalidateQueries({ queryKey: [EVENTS] });
      }
    };
    return {
      create(calendarId: string, fields: TaskFields) {
        const ical = writeComponent(makeTask(crypto.randomUUID(), fields, serviceNow()));
        return settled(() => call('POST /v1/calendar-events', { body: { calendar_id: calendarId, ical } }));
      },
      change({ event, object, component, fields: before }: Task, after: TaskFields, calendarId = event.calendar_id) {
        const changed = writeTask(component, before, after, serviceNow());
        const ical = writeComponent(replaceComponent(object, component, changed));
        const body = { ical, ...(calendarId !== event.calendar_id && { calendar_id: calendarId }) };
        client.setQueryData<readonly CalendarEvent[]>([EVENTS, 'tasks'], (records) =>
          records?.map((one) => (one === event ? { ...one, ical } : one)),
        );
        return settled(async () => {
          const ifMatch = newest(event.etag);
          const saved = await call('PUT /v1/calendar-events/{id}', { params: { id: event.id }, body, ifMatch });
          renewed.delete(saved.etag); // the same bytes as before have the same ETag
          if (saved.etag !== ifMatch) renewed.set(ifMatch, saved.etag);
        });
      },
      remove({ event }: Task) {
        return settled(() => {
          const input = { params: { id: event.id }, query: { calendar_id: event.calendar_id } };
          return call('DELETE /v1/calendar-events/{id}', { ...input, ifMatch: newest(event.etag) });
        });
      },
    };
  }, [client]);
}
