import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callList, serviceNow } from '../../../api/call';
import type { Calendar, CalendarEvent } from '../../../api/calls';
import { noteOwnChange } from '../../live/own-changes';
import { type Occurrence, readOccurrences } from '../data/occurrence';
import { EVENTS } from '../data/use-occurrences';
import { type Component, componentsOf, parseCalendar, replaceComponent, writeComponent } from '../ical/component';
import { removeOne, type SeriesPlace } from '../ical/series';
import { makeTask, readTask, type TaskFields, writeTask } from '../ical/task-fields';
import {
  changeTaskOccurrence,
  changeTaskSeries,
  lastDone,
  occurrenceOf,
  searchRange,
  seriesOf,
} from '../ical/task-series';

export interface Task {
  readonly event: CalendarEvent;
  readonly calendar: Calendar;
  readonly object: Component;
  readonly component: Component;
  readonly fields: TaskFields;
  /** Which occurrence of a task that repeats; `undefined`: all of it. */
  readonly place: SeriesPlace | undefined;
}

/** A task as it is stored, and of one that repeats the next occurrence that is open. */
interface TaskRecord {
  readonly event: CalendarEvent;
  readonly next: number | undefined;
}

const PAGE = 1000;
const MAX_PAGES = 5;
/** Tasks that repeat, whose next occurrences are asked for at once. */
const AT_ONCE = 6;
/** Occurrences that are open behind the last one that is done; a long one overlaps those that follow. */
const CANDIDATES = 20;

/** All tasks: open ones by the day that they are due, then the finished ones. */
export function useTasks(calendars: readonly Calendar[]) {
  const query = useQuery({
    queryKey: [EVENTS, 'tasks'],
    queryFn: ({ signal }) => fetchTasks(calendars, signal),
    staleTime: 0,
    enabled: calendars.length > 0,
  });
  const { data } = query;
  const tasks = useMemo(
    () => (data ?? []).flatMap((record) => readRecord(record, calendars)).toSorted(byUrgency),
    [data, calendars],
  );
  return { query, tasks };
}

async function fetchTasks(calendars: readonly Calendar[], signal: AbortSignal): Promise<readonly TaskRecord[]> {
  const found: CalendarEvent[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { component_type: 'VTODO' as const, limit: PAGE, page };
    const { items, pageCount } = await callList('GET /v1/calendar-events', { query, signal });
    found.push(...items);
    if (page >= pageCount) break;
  }
  const records: TaskRecord[] = [];
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const some = found.slice(at, at + AT_ONCE);
    records.push(...(await Promise.all(some.map((event) => withNext(event, calendars, signal)))));
  }
  return records;
}

async function withNext(
  event: CalendarEvent,
  calendars: readonly Calendar[],
  signal: AbortSignal,
): Promise<TaskRecord> {
  const calendar = calendars.find(({ id }) => id === event.calendar_id);
  const object = parseCalendar(event.ical);
  const master = object && seriesOf(object);
  if (!calendar || !master || event.uid === undefined || readTask(master, calendar.timezone).isDone) {
    return { event, next: undefined };
  }
  const done = lastDone(object, calendar.timezone);
  const [fromMs, untilMs] = searchRange(master, calendar.timezone, done);
  const { items } = await callList('GET /v1/calendar-events', {
    query: {
      uid: event.uid,
      calendar_id: event.calendar_id,
      component_type: 'VTODO',
      expand: true,
      start_date: new Date(fromMs).toISOString(),
      end_date: new Date(untilMs).toISOString(),
      sort: 'start_date',
      limit: CANDIDATES,
    },
    signal,
  });
  const open = readOccurrences(items, calendars, '').find(
    ({ recurrenceMs, isDone, isCancelled }) =>
      recurrenceMs !== undefined && recurrenceMs > (done ?? Number.NEGATIVE_INFINITY) && !isDone && !isCancelled,
  );
  return { event, next: open?.recurrenceMs };
}

/** Of a task that repeats: its next occurrence, and the last one that is done, which can be opened again. */
function readRecord({ event, next }: TaskRecord, calendars: readonly Calendar[]): readonly Task[] {
  const calendar = calendars.find(({ id }) => id === event.calendar_id);
  const object = parseCalendar(event.ical);
  const [first] = object ? componentsOf(object, 'VTODO') : [];
  if (!calendar || !object || !first) return [];
  const zone = calendar.timezone;
  const master = seriesOf(object);
  const done = master && lastDone(object, zone);
  const places = master && !readTask(master, zone).isDone ? [...new Set([next, done])] : [];
  const rows = places.flatMap((recurrenceMs) => {
    const place = recurrenceMs === undefined ? undefined : { recurrenceMs, calendarZone: zone };
    const component = place && occurrenceOf(object, place);
    return component ? [{ event, calendar, object, component, fields: readTask(component, zone), place }] : [];
  });
  const whole = master ?? first;
  return rows.length > 0
    ? rows
    : [{ event, calendar, object, component: whole, fields: readTask(whole, zone), place: undefined }];
}

/** A task that was opened at one of its times. */
export function taskAt({ event, calendar, object, component: found, recurrenceMs }: Occurrence): Task {
  const zone = calendar.timezone;
  const place = recurrenceMs !== undefined && seriesOf(object) ? { recurrenceMs, calendarZone: zone } : undefined;
  const component = (place && occurrenceOf(object, place)) ?? found;
  return { event, calendar, object, component, fields: readTask(component, zone), place };
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
      /** `scope` of a task that does not repeat is `all`. */
      change(
        task: Task,
        after: TaskFields,
        { calendarId, scope = 'one' }: { calendarId?: string; scope?: 'one' | 'all' },
      ) {
        const { event } = task;
        const ical = writeComponent(changed(task, after, scope));
        const body = {
          ical,
          ...(calendarId !== undefined && calendarId !== event.calendar_id && { calendar_id: calendarId }),
        };
        client.setQueryData<readonly TaskRecord[]>([EVENTS, 'tasks'], (records) =>
          records?.map((one) => (one.event === event ? { ...one, event: { ...event, ical } } : one)),
        );
        return settled(async () => {
          const ifMatch = newest(event.etag);
          const saved = await call('PUT /v1/calendar-events/{id}', { params: { id: event.id }, body, ifMatch });
          renewed.delete(saved.etag); // the same bytes as before have the same ETag
          if (saved.etag !== ifMatch) renewed.set(ifMatch, saved.etag);
        });
      },
      remove({ event, object, place }: Task, scope: 'one' | 'all') {
        const left = place && scope === 'one' ? removeOne(object, place) : undefined;
        return settled(() => {
          const params = { id: event.id };
          if (left) {
            const body = { ical: writeComponent(left) };
            return call('PUT /v1/calendar-events/{id}', { params, body, ifMatch: newest(event.etag) });
          }
          const input = { params, query: { calendar_id: event.calendar_id } };
          return call('DELETE /v1/calendar-events/{id}', { ...input, ifMatch: newest(event.etag) });
        });
      },
    };
  }, [client]);
}

function changed(
  { object, component, calendar, fields: before, place }: Task,
  after: TaskFields,
  scope: 'one' | 'all',
) {
  const change = { before, after, nowMs: serviceNow() };
  if (!place) return replaceComponent(object, component, writeTask(component, before, after, change.nowMs));
  if (scope === 'one') return changeTaskOccurrence(object, place, change);
  const series = changeTaskSeries(object, calendar.timezone, change);
  // That it is done is always of the occurrence
  const done = { before, after: { ...before, isDone: after.isDone }, nowMs: change.nowMs };
  return before.isDone === after.isDone ? series : changeTaskOccurrence(series, place, done);
}
