import { z } from 'zod';
import { invalid } from '../../../../platform/service-error.js';
import { type Route, route } from '../../route.js';

export const SOCKET_PATH = '/v1/ws';

const DESCRIPTION = [
  'A WebSocket that tells what happens in a mailbox as it happens, by whichever program: JSON texts',
  '`{event, timestamp, notificationId, …}` of at most 64 KB. The first is `connected` with `aliasId`; every 30 seconds there is a `ping`.',
  '`newMessage` `{mailbox, message}`: the path of the folder, and the message as lists with `lightweight` have it;',
  '`messagesMoved`, `messagesCopied` `{sourceMailbox, destinationMailbox, destinationPath, sourceUid, destinationUid}`;',
  '`flagsUpdated` `{mailbox, action, flags, uids}`, `labelsUpdated` `{mailbox, action, labels, uids}`; `messagesExpunged` `{mailbox, uids}`;',
  '`mailboxCreated`, `mailboxDeleted` `{mailbox, path}`; `mailboxRenamed` `{mailbox, oldPath, newPath}`. A `mailbox` is the id of a folder, except in `newMessage`.',
  '`calendarCreated`, `calendarUpdated`, `calendarDeleted` `{calendar}`; `calendarEventCreated`, `calendarEventUpdated`, `calendarEventDeleted` `{calendarEvent}`;',
  '`contactCreated`, `contactUpdated`, `contactDeleted` `{contact}`; `addressBookCreated`, `addressBookDeleted` `{addressBook}`: with their ids, and what lists show of them.',
  'What is deleted has no `ical`, `componentType`, `content`, `fullName` or `etag`; an `ical` or `content` that does not fit is absent.',
  'From 100 events a minute on, one of a folder or collection and second stands for many, with their number in `standsFor`: read them afresh.',
  'Credentials: alias credentials in the header or as `username` and `password` of the query, or the session of the webmail with `csrf`;',
  'without any, only broadcasts. 10 connections per mailbox, 30 attempts a minute. What a client sends is ignored.',
  'Closed with 4401 when the login is over, and with 1012 when events may have been missed: connect again and read afresh.',
].join(' ');

/** WebSockets are handled in `ws/`; requests that arrive here had no upgrade. */
export function liveSocketRoutes(): Route[] {
  return [
    route({
      method: 'GET',
      path: SOCKET_PATH,
      operation: 'openSocket',
      summary: 'Listen to what happens in a mailbox',
      description: DESCRIPTION,
      tag: 'Events',
      auth: 'none',
      alsoFails: ['Unauthorized'],
      query: z.object({
        username: z.string().optional().meta({ description: 'Address of the mailbox.' }),
        password: z.string().optional().meta({ description: 'Its password.' }),
        csrf: z.string().optional().meta({ description: 'CSRF token of the webmail’s session.' }),
        msgpackr: z.string().optional().meta({ description: 'Accepted; events are JSON all the same.' }),
      }),
      answer: { kind: 'socket', description: 'Events, until either side ends the connection.' },
      async handle() {
        throw invalid('ws.upgradeNeeded');
      },
    }),
  ];
}
