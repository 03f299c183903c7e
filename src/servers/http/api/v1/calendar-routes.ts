import { randomUUID } from 'node:crypto';
import type { Collection, PropChanges } from '../../../../groupware/collection.js';
import { findDefaultCalendar } from '../../../../groupware/collections/default-calendar.js';
import type { Groupware, Groupwares } from '../../../../groupware/groupware.js';
import type { Mailboxes } from '../../../../mailstore/mailbox.js';
import type { ComposeStored } from '../../../../outbound/compose/compose-stored.js';
import { notFound } from '../../../../platform/service-error.js';
import { type Answer, json, pageOf, type Route, route } from '../../route.js';
import { composeBackup, keepBackup } from './calendar-backup.js';
import { calendarListQuery, calendarParam, createCalendarBody, updateCalendarBody } from './calendar-input.js';
import { calendarAnswer, presentCalendar } from './calendar-view.js';
import { defaultNames } from './default-names.js';
import { calendarExamples } from './examples/calendar-examples.js';
import { isSilent, SCHEDULE_REPLY } from './if-match.js';
import { createGroupwareOpener } from './open-groupware-of.js';
import { createMailboxOpener } from './open-mailbox-of.js';

const GROUP = { tag: 'Calendars', auth: 'alias' } as const;
const one = (description: string) => ({ kind: 'json', schema: calendarAnswer, description }) as const;

export interface CalendarRouteDeps {
  readonly groupwares: Groupwares;
  readonly mailboxes: Mailboxes;
  readonly composeStored: ComposeStored;
}

export function calendarRoutes({ groupwares, mailboxes, composeStored }: CalendarRouteDeps): Route[] {
  const open = createGroupwareOpener(groupwares);
  const openMailbox = createMailboxOpener(mailboxes);

  return [
    route({
      ...GROUP,
      method: 'GET',
      path: '/v1/calendars',
      operation: 'listCalendars',
      example: calendarExamples.listCalendars,
      summary: 'List calendars',
      description: 'The newest first. When there is none, one is made.',
      query: calendarListQuery,
      answer: { kind: 'list', item: calendarAnswer, description: 'The calendars.' },
      async handle(call) {
        const { request } = call.query;
        const { collections } = await open(call);
        const all = await collections.ensure(['calendar'], defaultNames(call));
        const calendars = all.filter(({ kind }) => kind === 'calendar').toSorted(newestFirst);
        const items = calendars.slice((request.page - 1) * request.limit, request.page * request.limit);
        const own = findDefaultCalendar(all);
        return pageOf({ items, total: calendars.length }, request, (each) => presentCalendar(each, each === own));
      },
    }),
    route({
      ...GROUP,
      method: 'POST',
      path: '/v1/calendars',
      operation: 'createCalendar',
      example: calendarExamples.createCalendar,
      summary: 'Create a calendar',
      body: createCalendarBody,
      alsoFails: ['Conflict'],
      answer: one('The calendar.'),
      async handle(call) {
        const { calendar_id: segment = randomUUID(), name, timezone = 'UTC', order = 0, ...props } = call.body;
        const groupware = await open(call);
        const made = await groupware.collections.create({
          kind: 'calendar',
          segment,
          props: { ...props, displayName: name, timezone, order },
          hasUniqueName: true,
        });
        return show(groupware, made);
      },
    }),
    route({
      ...GROUP,
      method: 'GET',
      path: '/v1/calendars/:id',
      operation: 'getCalendar',
      example: calendarExamples.getCalendar,
      summary: 'Retrieve a calendar',
      params: calendarParam,
      answer: one('The calendar.'),
      async handle(call) {
        const groupware = await open(call);
        return show(groupware, await find(groupware, call.params.id));
      },
    }),
    route({
      ...GROUP,
      method: 'PUT',
      path: '/v1/calendars/:id',
      operation: 'updateCalendar',
      example: calendarExamples.updateCalendar,
      summary: 'Change a calendar',
      params: calendarParam,
      body: updateCalendarBody,
      alsoFails: ['Conflict'],
      answer: one('The calendar.'),
      async handle(call) {
        const { name, ...given } = call.body;
        const groupware = await open(call);
        const { id } = await find(groupware, call.params.id);
        const changes: PropChanges = { ...given, displayName: name };
        return show(groupware, await groupware.collections.update(id, changes, { hasUniqueName: true }));
      },
    }),
    route({
      ...GROUP,
      method: 'DELETE',
      path: '/v1/calendars/:id',
      operation: 'deleteCalendar',
      example: calendarExamples.deleteCalendar,
      summary: 'Delete a calendar',
      description:
        'With its events. A message with all of them as `calendar.ics` is put into the INBOX, if it has room. Attendees of events that the alias organizes are told.',
      params: calendarParam,
      requestHeaders: [SCHEDULE_REPLY],
      answer: one('The calendar as it was.'),
      async handle(call) {
        const groupware = await open(call);
        const calendar = await find(groupware, call.params.id);
        const answer = await show(groupware, calendar);
        const backup = await composeBackup(composeStored, call, groupware, calendar);
        const mailbox = backup && (await openMailbox(call));
        const isKept = mailbox && (await keepBackup(mailbox, backup));
        await groupware.collections.remove(calendar.id, { isSilent: isSilent(call.headers) });
        // The events themselves were what filled it
        if (mailbox && !isKept) await keepBackup(mailbox, backup);
        return answer;
      },
    }),
  ];
}

async function find({ collections }: Groupware, id: string): Promise<Collection> {
  const found = await collections.find('calendar', id);
  if (!found) throw notFound('groupware.collectionGone');
  return found;
}

async function show({ collections }: Groupware, calendar: Collection): Promise<Answer> {
  const own = findDefaultCalendar(await collections.list());
  return json(presentCalendar(calendar, own?.id === calendar.id));
}

function newestFirst(a: Collection, b: Collection): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
