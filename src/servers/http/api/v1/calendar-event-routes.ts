import { randomUUID } from 'node:crypto';
import type { Collection } from '../../../../groupware/collection.js';
import type { Groupware, Groupwares } from '../../../../groupware/groupware.js';
import { bareName, type ObjectFacts, type OpenObject } from '../../../../groupware/object.js';
import type { Clock } from '../../../../platform/clock.js';
import { invalid, notFound, ServiceError } from '../../../../platform/service-error.js';
import { type Answer, type Route, route } from '../../route.js';
import { createEventBody, eventListQuery, eventParam, eventQuery, updateEventBody } from './calendar-event-input.js';
import { findEvents, sortEvents } from './calendar-event-list.js';
import { eventAnswer, presentEvent } from './calendar-event-view.js';
import { calendarEventExamples } from './examples/calendar-event-examples.js';
import { IF_MATCH, isNew, isSilent, readIfMatch, SCHEDULE_REPLY } from './if-match.js';
import { createGroupwareOpener } from './open-groupware-of.js';
import { RECORD_BYTES } from './record-bytes.js';
import { recordAnswer, recordList } from './record-list.js';

const GROUP = { tag: 'Calendar Events', auth: 'alias' } as const;
const one = (description: string) => ({ kind: 'json', schema: eventAnswer, description }) as const;

export interface CalendarEventRouteDeps {
  readonly groupwares: Groupwares;
  readonly clock: Pick<Clock, 'now'>;
}

export function calendarEventRoutes({ groupwares, clock }: CalendarEventRouteDeps): Route[] {
  const open = createGroupwareOpener(groupwares);
  const mended = async ({ texts }: Groupware, text: string, uid: string) =>
    Buffer.from(await texts.run('mendCalendar', { text, uid, nowMs: clock.now() }, text.length));

  return [
    route({
      ...GROUP,
      method: 'GET',
      path: '/v1/calendar-events',
      operation: 'listCalendarEvents',
      example: calendarEventExamples.listCalendarEvents,
      summary: 'List events and tasks',
      description:
        'The newest first. Recurring events are found by each of their occurrences. With `expand` each occurrence is a record of its own, in the order they happen.',
      query: eventListQuery,
      answer: { kind: 'list', item: eventAnswer, description: 'The events.' },
      async handle(call) {
        const { request, calendarId, sort, ...filter } = call.query;
        const groupware = await open(call, { isReading: true });
        const all = await groupware.collections.list('calendar');
        const calendars = calendarId === undefined ? all : [known(all, calendarId)];
        const events = await sortEvents(await findEvents(groupware, calendars, filter), sort);
        return recordList(groupware, events, request, (object, { collection, occurrence }) =>
          presentEvent(groupware, object, collection, { occurrence }),
        );
      },
    }),
    route({
      ...GROUP,
      method: 'POST',
      path: '/v1/calendar-events',
      operation: 'createCalendarEvent',
      example: calendarEventExamples.createCalendarEvent,
      summary: 'Create an event or a task',
      description:
        'Line ends, DTSTAMP, UID, PRODID and time zones that are missing are added. Attendees are invited as by a calendar program.',
      body: createEventBody,
      maxBodyBytes: RECORD_BYTES,
      requestHeaders: [SCHEDULE_REPLY],
      alsoFails: ['Conflict'],
      answer: one('The event.'),
      async handle(call) {
        const { calendar_id: calendarId, ical, event_id: id = randomUUID() } = call.body;
        const groupware = await open(call);
        const calendar = known(await groupware.collections.list('calendar'), calendarId);
        const name = nameOf(id);
        await groupware.objects.put({
          collectionId: calendar.id,
          name,
          bytes: await mended(groupware, ical, bareName(name)),
          precondition: isNew,
          isSilent: isSilent(call.headers),
        });
        return show(groupware, calendar, await read(groupware, calendar, name));
      },
    }),
    route({
      ...GROUP,
      method: 'GET',
      path: '/v1/calendar-events/:id',
      operation: 'getCalendarEvent',
      example: calendarEventExamples.getCalendarEvent,
      summary: 'Retrieve an event or a task',
      params: eventParam,
      query: eventQuery,
      answer: one('The event.'),
      async handle(call) {
        const groupware = await open(call, { isReading: true });
        const { collection, facts } = await find(groupware, call.params.id, call.query.calendarId);
        return show(groupware, collection, await read(groupware, collection, facts.name));
      },
    }),
    route({
      ...GROUP,
      method: 'PUT',
      path: '/v1/calendar-events/:id',
      operation: 'updateCalendarEvent',
      example: calendarEventExamples.updateCalendarEvent,
      summary: 'Change or move an event or a task',
      description: '`ical` replaces it and may have another UID; `calendar_id` moves it. Attendees are told.',
      params: eventParam,
      body: updateEventBody,
      maxBodyBytes: RECORD_BYTES,
      requestHeaders: [IF_MATCH, SCHEDULE_REPLY],
      alsoFails: ['Conflict', 'PreconditionFailed'],
      answer: one('The event.'),
      async handle(call) {
        const { calendar_id: calendarId, ical } = call.body;
        if (calendarId === undefined && ical === undefined) {
          throw invalid('groupware.nothingToChange');
        }
        const groupware = await open(call);
        const found = await find(groupware, call.params.id, undefined);
        const target =
          calendarId === undefined ? found.collection : known(await groupware.collections.list('calendar'), calendarId);
        await change(groupware, found, target, {
          bytes: ical === undefined ? undefined : await mended(groupware, ical, found.facts.uid),
          precondition: readIfMatch(call.headers),
          isSilent: isSilent(call.headers),
        });
        return show(groupware, target, await read(groupware, target, found.facts.name));
      },
    }),
    route({
      ...GROUP,
      method: 'DELETE',
      path: '/v1/calendar-events/:id',
      operation: 'deleteCalendarEvent',
      example: calendarEventExamples.deleteCalendarEvent,
      summary: 'Delete an event or a task',
      description: 'Attendees, or the organizer, are told.',
      params: eventParam,
      query: eventQuery,
      requestHeaders: [IF_MATCH, SCHEDULE_REPLY],
      alsoFails: ['PreconditionFailed'],
      answer: one('The event as it was.'),
      async handle(call) {
        const groupware = await open(call);
        const { collection, facts } = await find(groupware, call.params.id, call.query.calendarId);
        const object = await read(groupware, collection, facts.name);
        await groupware.objects.remove({
          collectionId: collection.id,
          name: facts.name,
          precondition: readIfMatch(call.headers),
          isSilent: isSilent(call.headers),
        });
        return recordAnswer(await presentEvent(groupware, object, collection, { deletedAt: clock.now() }));
      },
    }),
  ];
}

interface FoundEvent {
  readonly collection: Collection;
  readonly facts: ObjectFacts;
}

/** Searches one calendar, or all; if several have the event, the one changed last wins. */
async function find(
  { collections, objects }: Groupware,
  id: string,
  calendarId: string | undefined,
): Promise<FoundEvent> {
  const all = await collections.list('calendar');
  const found: FoundEvent[] = [];
  for (const collection of all) {
    if (calendarId !== undefined && collection.segment !== calendarId) continue;
    const facts = (await objects.snapshot(collection.id)).findBare(id);
    if (facts) found.push({ collection, facts });
  }
  const [newest] = found.toSorted((a, b) => b.facts.updatedAt - a.facts.updatedAt);
  if (!newest) throw notFound('groupware.objectGone');
  return newest;
}

type Put = Parameters<Groupware['objects']['put']>[0];

async function change(
  { objects }: Groupware,
  { collection, facts: { name } }: FoundEvent,
  target: Collection,
  { bytes, precondition, isSilent: silent }: Partial<Pick<Put, 'bytes' | 'precondition' | 'isSilent'>>,
): Promise<void> {
  const from = { collectionId: collection.id, name };
  const to = { collectionId: target.id, name };
  const isMoved = collection.id !== target.id;
  if (bytes) {
    const put = { ...to, bytes, precondition, isSilent: silent, allowsNewUid: true };
    await objects.put(isMoved ? { ...put, movesFrom: from } : put);
  } else if (isMoved) {
    const isFree = () => {
      throw new ServiceError('conflict', 'groupware.idTaken', { id: bareName(name) });
    };
    const targetPrecondition = (current: ObjectFacts | undefined) => (current ? isFree() : true);
    await objects.transfer({ from, to, isMove: true, overwrites: false, precondition, targetPrecondition });
  } else if (!precondition?.(await objects.find(from.collectionId, name))) {
    throw new ServiceError('precondition-failed', 'groupware.changed');
  }
}

/** An unknown calendar is a bad request here. */
function known(calendars: readonly Collection[], id: string): Collection {
  const found = calendars.find(({ segment }) => segment === id);
  if (!found) throw invalid('groupware.unknownCalendar', { id });
  return found;
}

function nameOf(id: string): string {
  return id.toLowerCase().endsWith('.ics') ? id : `${id}.ics`;
}

async function read({ objects }: Groupware, { id }: Collection, name: string): Promise<OpenObject> {
  const object = await objects.read(id, name);
  if (!object) throw notFound('groupware.objectGone');
  return object;
}

async function show(groupware: Groupware, collection: Collection, object: OpenObject): Promise<Answer> {
  const record = await presentEvent(groupware, object, collection);
  return { ...recordAnswer(record), headers: { ETag: object.facts.etag } };
}
