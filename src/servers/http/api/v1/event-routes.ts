import { z } from 'zod';
import type { LiveService } from '../../../../directory/live/live-service.js';
import { events, type Route, route } from '../../route.js';
import { eventExamples } from './examples/event-examples.js';

const DESCRIPTION = [
  'Server-sent events about what the caller may see: each has a type and a JSON object.',
  '`email` `{id, status, domain_id}`; `log` `{id, domain_id, alias_id, state}`;',
  '`domain` `{id}`: its settings or DNS state changed; `dns-check` `{domain_id, purpose, type, name, state}`: one record of a check under way, `checking` or as it was found;',
  '`alias` `{domain_id}`; `import` `{id, domain_id, done, total, state}`; `queue` `{}`;',
  '`refresh` `{}`: some events were left out, so load everything again.',
  'A comment every 15 seconds keeps the connection open. Nothing is repeated after a reconnection. At most 20 streams per account; one that is not read is ended.',
].join(' ');

export function eventRoutes({ live }: { readonly live: Pick<LiveService, 'admit'> }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/events',
      operation: 'listenToEvents',
      example: eventExamples.listenToEvents,
      summary: 'Listen to events',
      description: DESCRIPTION,
      tag: 'Events',
      auth: 'token',
      takesCsrfInQuery: true,
      query: z.object({
        csrf: z
          .string()
          .optional()
          .meta({ description: 'For the dashboard, whose browser sends no headers here: its CSRF token.' }),
      }),
      answer: { kind: 'events', description: 'Events, until either side ends the connection.' },
      async handle({ actor }) {
        return events(await live.admit(actor));
      },
    }),
  ];
}
