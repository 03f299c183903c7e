import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { ApiError } from '../../../api/api-error';
import { call, callList, serviceNow } from '../../../api/call';
import type { CalendarEvent } from '../../../api/calls';
import { useApi } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { useErrorToast } from '../../../kit/error-toast';
import { useToast } from '../../../kit/toast';
import { noteOwnChange } from '../../live/own-changes';
import { useMailbox } from '../../session/mail-session';
import { type Component, lineOf, parseCalendar, replaceComponent, writeComponent } from '../ical/component';
import {
  applyFields,
  type EventFields,
  makeEvent,
  masterOf,
  readFields,
  type WriteContext,
} from '../ical/event-fields';
import { type OwnAnswer, withAnswer } from '../ical/invitees';
import {
  changeAll,
  changeOne,
  componentAt,
  endBefore,
  excludedBefore,
  removeOne,
  type SeriesPlace,
  splitSeries,
} from '../ical/series';
import { instantOf, timeOf } from '../ical/time-value';
import { DAY_MS, toInstant } from '../ical/zone';
import type { Occurrence } from './occurrence';
import { EVENTS, patchShown, withShownTimes } from './use-occurrences';

/** Which of the occurrences of a series are meant. */
export type Scope = 'one' | 'later' | 'all';

export interface EventChanges {
  create(calendarId: string, fields: EventFields): Promise<void>;
  /** `scope` of something that does not repeat is `all`. */
  change(occurrence: Occurrence, change: { after: EventFields; calendarId?: string; scope: Scope }): Promise<void>;
  remove(occurrence: Occurrence, scope: Scope): Promise<void>;
  answer(occurrence: Occurrence, answer: OwnAnswer, scope: 'one' | 'all'): Promise<void>;
  /** With the times that the last change gave it. */
  shown(occurrence: Occurrence): Occurrence;
}

/** Throws what the service refused; shown on the page before the service has answered. */
export function useEventChanges(): EventChanges {
  const client = useQueryClient();
  const { t } = useSpeech();
  const say = useToast();
  const onError = useErrorToast();
  const { address } = useMailbox();
  const { data: mailbox } = useApi('GET /v1/mailbox', {});
  const written = mailbox?.settings.display_name;
  const name = typeof written === 'string' ? written : '';
  const known = useRef({ t, say, onError, address, name });
  known.current = { t, say, onError, address, name };
  // The queue, and what the writes have left, are the same through all drawings
  return useMemo(() => {
    const context = (): WriteContext => {
      const { address, name } = known.current;
      return { nowMs: serviceNow(), own: { address, name } };
    };
    const reload = () => client.invalidateQueries({ queryKey: [EVENTS] });
    // One after the other: a key that is pressed twice changes what the first made of it
    let queue: Promise<unknown> = Promise.resolve();
    let waiting = 0;
    const settled = async (work: () => Promise<void>) => {
      waiting += 1;
      noteOwnChange();
      const turn = queue.then(work, work);
      queue = turn.catch(() => {});
      try {
        await turn;
      } catch (error) {
        throw error instanceof ApiError && error.status === 412
          ? new ApiError(412, known.current.t('calendar.changedElsewhere'))
          : error;
      } finally {
        waiting -= 1;
        noteOwnChange();
        if (waiting === 0) await reload();
      }
    };
    const renewed = new Map<string, CalendarEvent>();
    /** As the last write left it, which the page may not have read yet. */
    const latest = (shown: Occurrence): Occurrence => {
      let { event } = shown;
      for (let next = renewed.get(versionOf(event)); next; next = renewed.get(versionOf(event))) event = next;
      const object = event === shown.event ? undefined : parseCalendar(event.ical);
      const component = object && componentAt(object, placeOf(shown));
      return object && component ? { ...shown, event, object, component } : shown;
    };
    const restore = (ical: string, calendarId: string, id: string) => {
      void settled(async () => {
        await call('POST /v1/calendar-events', { body: { calendar_id: calendarId, ical, event_id: id } });
      }).catch((error: Error) => known.current.onError(error));
    };
    return {
      shown: (occurrence) => withShownTimes(client, occurrence),
      create: (calendarId, fields) =>
        settled(async () => {
          const ical = writeComponent(makeEvent(crypto.randomUUID(), fields, context()));
          await call('POST /v1/calendar-events', { body: { calendar_id: calendarId, ical } });
        }),
      change: (shown, { after, calendarId, scope }) => {
        const before = fieldsOf(shown);
        if (before) showTimes(shown, after);
        return settled(async () => {
          const occurrence = latest(shown);
          if (!before) return;
          const change = { before, after, context: context() };
          if (scope === 'later') return splitInTwo(occurrence, change);
          await put(occurrence, changed(occurrence, change, scope), calendarId);
        });
      },
      remove: (shown, scope) =>
        settled(async () => {
          const occurrence = latest(shown);
          const { event, object } = occurrence;
          patchShown(client, occurrence, () => undefined);
          const left =
            scope === 'all'
              ? undefined
              : scope === 'one'
                ? removeOne(object, placeOf(occurrence))
                : endBefore(object, placeOf(occurrence));
          if (left) return put(occurrence, left);
          await call('DELETE /v1/calendar-events/{id}', {
            params: { id: event.id },
            query: { calendar_id: event.calendar_id },
            ifMatch: event.etag,
          });
          const isAlone = event.organizer === undefined;
          const { say, t } = known.current;
          say(t('calendar.deleted'), {
            ...(isAlone && {
              action: { label: t('mail.undo'), onPress: () => restore(event.ical, event.calendar_id, event.id) },
            }),
          });
        }),
      answer: (shown, answer, scope) =>
        settled(async () => {
          const occurrence = latest(shown);
          const { object, component, recurrenceMs } = occurrence;
          const fields = fieldsOf(occurrence);
          if (!fields) return;
          const isOne = scope === 'one' && recurrenceMs !== undefined;
          const base = isOne
            ? changeOne(object, placeOf(occurrence), { before: fields, after: fields, context: context() })
            : object;
          const target = isOne ? componentAt(base, placeOf(occurrence)) : component;
          if (target)
            await put(occurrence, replaceComponent(base, target, withAnswer(target, known.current.address, answer)));
        }),
    };

    function showTimes(occurrence: Occurrence, after: EventFields) {
      const { startMs, endMs } = instantsOf(after, occurrence.calendar.timezone);
      const iso = (ms: number) => new Date(ms).toISOString();
      if (after.isAllDay !== occurrence.isAllDay) return;
      patchShown(client, occurrence, (shown) => ({ ...shown, start_date: iso(startMs), end_date: iso(endMs) }));
    }

    async function splitInTwo(occurrence: Occurrence, change: Parameters<typeof changeAll>[2]): Promise<void> {
      const { event, object } = occurrence;
      const place = placeOf(occurrence);
      const uid = crypto.randomUUID();
      const countBefore = (await countEarlier(occurrence)) + excludedBefore(object, place);
      const parts = splitSeries(object, place, change, { uid, countBefore });
      if (!parts) return put(occurrence, changed(occurrence, change, 'all'));
      // The new one first: when the second write fails, nothing is lost
      const made = await call('POST /v1/calendar-events', {
        body: { calendar_id: event.calendar_id, ical: writeComponent(parts.later) },
      });
      try {
        await put(occurrence, parts.earlier);
      } catch (error) {
        const query = { calendar_id: event.calendar_id };
        await call('DELETE /v1/calendar-events/{id}', { params: { id: made.id }, query });
        throw error;
      }
    }

    async function put({ event }: Occurrence, object: Component, calendarId = event.calendar_id): Promise<void> {
      const answer = await call('PUT /v1/calendar-events/{id}', {
        params: { id: event.id },
        body: {
          ical: writeComponent(object),
          ...(calendarId !== event.calendar_id && { calendar_id: calendarId }),
        },
        ifMatch: event.etag,
      });
      renewed.set(versionOf(event), answer);
      renewed.delete(versionOf(answer)); // the newest; it may be as it was once before
    }
  }, [client]);
}

export function fieldsOf({ component, calendar, startMs, endMs }: Occurrence): EventFields | undefined {
  return readFields(component, { at: { startMs, endMs }, calendarZone: calendar.timezone });
}

function versionOf({ calendar_id: calendarId, id, etag }: CalendarEvent): string {
  return `${calendarId}/${id}/${etag}`;
}

function placeOf({ recurrenceMs, calendar }: Occurrence): SeriesPlace {
  return { recurrenceMs: recurrenceMs ?? Number.NaN, calendarZone: calendar.timezone };
}

function changed(occurrence: Occurrence, change: Parameters<typeof changeAll>[2], scope: 'one' | 'all'): Component {
  const { object, component, recurrenceMs } = occurrence;
  if (recurrenceMs === undefined) {
    const { before, after, context } = change;
    return replaceComponent(object, component, applyFields(component, before, after, context));
  }
  return (scope === 'one' ? changeOne : changeAll)(object, placeOf(occurrence), change);
}

/** As instants; of an all-day event midnights in UTC. */
export function instantsOf(fields: EventFields, calendarZone: string): { startMs: number; endMs: number } {
  const { isAllDay, zone, startMs, endMs } = fields;
  const kind = isAllDay ? 'date' : zone === '' ? 'floating' : 'zoned';
  const at = (wallMs: number) => instantOf({ kind, wallMs, tzid: zone === '' ? undefined : zone }, calendarZone);
  return { startMs: at(startMs), endMs: at(endMs) };
}

/** By its rule; only a rule that counts needs to know. */
async function countEarlier({ event, object, recurrenceMs = 0, calendar }: Occurrence): Promise<number> {
  const master = masterOf(object);
  const start = master && timeOf(master, 'DTSTART');
  if (!start || event.uid === undefined || !/COUNT=/i.test(lineOf(master, 'RRULE')?.value ?? '')) return 0;
  const zone = calendar.timezone;
  const endMs = start.kind === 'date' ? toInstant(zone, recurrenceMs) : recurrenceMs;
  const { total } = await callList('GET /v1/calendar-events', {
    query: {
      uid: event.uid,
      calendar_id: event.calendar_id,
      expand: true,
      start_date: new Date(instantOf(start, zone) - DAY_MS).toISOString(),
      end_date: new Date(endMs - 1).toISOString(), // what begins at that moment would belong to it
      limit: 1,
    },
  });
  return total;
}
