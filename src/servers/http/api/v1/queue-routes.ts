import { z } from 'zod';
import { WAITING_KINDS } from '../../../../inbound/waiting/waiting-item.js';
import type { WaitingService } from '../../../../inbound/waiting/waiting-service.js';
import { SORTABLE_WAITING_FIELDS } from '../../../../inbound/waiting/waiting-store.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { patternText } from '../input/pattern-text.js';
import { queueExamples } from './examples/queue-examples.js';
import { presentItem, presentStory, queueItemAnswer, queueStoryAnswer } from './queue-view.js';

const TAG = 'Queue';
const PATH = '/v1/queue';

const queueParams = z.object({ id: z.string().meta({ description: 'The id of the entry, as listed.' }) });

export function queueRoutes({ waiting }: { readonly waiting: WaitingService }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operation: 'listQueue',
      example: queueExamples.listQueue,
      summary: 'List the queue',
      description:
        'Emails, forwards, calls of webhooks and deliveries to full mailboxes. Admins see those of their domains, plain members those of their own aliases.',
      tag: TAG,
      auth: 'token',
      query: listQuery(
        { ...SHORT_PAGES, sortable: SORTABLE_WAITING_FIELDS },
        {
          domain: patternText.describe('Regular expression over the name of the domain.').optional(),
          kind: z.enum(WAITING_KINDS).describe('Only entries of this kind.').optional(),
        },
      ),
      answer: { kind: 'list', item: queueItemAnswer, description: 'Waiting entries, oldest first.' },
      async handle({ actor, query: { request, domain, kind }, locale }) {
        const page = await waiting.list(actor, { domain, kind }, request);
        return pageOf(page, request, (item) => presentItem(item, locale));
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/:id`,
      operation: 'getQueueItem',
      example: queueExamples.getQueueItem,
      summary: 'Retrieve an entry of the queue',
      tag: TAG,
      auth: 'token',
      params: queueParams,
      answer: { kind: 'json', schema: queueStoryAnswer, description: 'The entry, with every step so far.' },
      async handle({ actor, params, locale }) {
        return json(presentStory(await waiting.get(actor, params.id), locale));
      },
    }),
    route({
      method: 'POST',
      path: `${PATH}/:id/retry`,
      operation: 'retryQueueItem',
      example: queueExamples.retryQueueItem,
      summary: 'Try an entry of the queue now',
      description: 'It is due at once, even if its destination was pausing.',
      tag: TAG,
      auth: 'token',
      params: queueParams,
      answer: { kind: 'json', schema: queueItemAnswer, description: 'The entry as it is now.' },
      async handle({ actor, params, locale }) {
        return json(presentItem(await waiting.retry(actor, params.id), locale));
      },
    }),
    route({
      method: 'POST',
      path: `${PATH}/:id/cancel`,
      operation: 'cancelQueueItem',
      example: queueExamples.cancelQueueItem,
      summary: 'Cancel an entry of the queue',
      description: 'It is not delivered, and its sender is not told. The delivery log says who cancelled it.',
      tag: TAG,
      auth: 'token',
      params: queueParams,
      answer: { kind: 'json', schema: queueItemAnswer, description: 'The entry, now `rejected`.' },
      async handle({ actor, params, locale }) {
        return json(presentItem(await waiting.cancel(actor, params.id), locale));
      },
    }),
  ];
}
