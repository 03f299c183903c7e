import { z } from 'zod';
import { type DomainWebhook, WEBHOOK_EVENTS, type WebhookEvent } from '../../../../outbound/webhooks/domain-webhook.js';
import { SORTABLE_WEBHOOK_FIELDS } from '../../../../outbound/webhooks/domain-webhook-store.js';
import type { WebhookService } from '../../../../outbound/webhooks/webhook-service.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { addFault } from '../input/fault.js';
import { httpUrlText } from '../input/http-url-text.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { splitList } from '../input/split-list.js';
import { domainParams } from './domain-input.js';
import { webhookExamples } from './examples/webhook-examples.js';

const TAG = 'Webhooks';
const PATH = '/v1/domains/:domain/webhooks';

const eventsText = splitList
  .transform((events, context): readonly WebhookEvent[] => {
    const asked = new Set(events);
    const known = WEBHOOK_EVENTS.filter((event) => asked.has(event));
    return known.length > 0 && known.length === asked.size ? known : addFault(context, events, 'webhook.events');
  })
  .meta({ description: `Any of ${WEBHOOK_EVENTS.join(', ')}: a list, or text with commas.` });

const createBody = z.object({
  url: httpUrlText.meta({ description: 'Called with a signed POST. Private addresses are refused.' }),
  events: eventsText,
});
const deleteBody = z.object({ id: z.string().meta({ description: 'Id of the webhook.' }) });
const webhookParams = domainParams.extend({ webhook: z.string().meta({ description: 'Id of the webhook.' }) });

const webhookAnswer = z
  .object({
    id: z.string().describe('Id of the webhook.'),
    object: z.literal('webhook').describe('Always `webhook`.'),
    url: z.string().describe('Where it is called.'),
    events: z.array(z.enum(WEBHOOK_EVENTS)).describe('What it is called about.'),
    created_at: z.iso.datetime().describe('When it was made.'),
  })
  .meta({ id: 'Webhook' });

export function webhookRoutes({ webhooks }: { readonly webhooks: WebhookService }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operation: 'listWebhooks',
      example: webhookExamples.listWebhooks,
      summary: 'List the webhooks of a domain',
      description: 'Bounces go to the `bounce_webhook` of the domain instead. Admins only.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      query: listQuery({ ...SHORT_PAGES, sortable: SORTABLE_WEBHOOK_FIELDS }),
      answer: { kind: 'list', item: webhookAnswer, description: 'The webhooks of this page.' },
      async handle({ actor, params, query: { request } }) {
        return pageOf(await webhooks.list(actor, params.domain, request), request, presentWebhook);
      },
    }),
    route({
      method: 'POST',
      path: PATH,
      operation: 'createWebhook',
      example: webhookExamples.createWebhook,
      summary: 'Add a webhook for events of emails',
      description:
        'Each call is JSON with `X-Webhook-Signature`, the hex HMAC-SHA-256 of the body under the webhook key of the ' +
        'domain, and `X-Webhook-Id`, the same in every try. A call without a 2xx answer within 5 s is tried again for a day.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      body: createBody,
      answer: { kind: 'json', schema: webhookAnswer, description: 'The new webhook.' },
      check: ({ actor, params, body }) => webhooks.check(actor, params.domain, body),
      async handle({ actor, params, body }) {
        return json(presentWebhook(await webhooks.create(actor, params.domain, body)));
      },
    }),
    route({
      method: 'DELETE',
      path: PATH,
      operation: 'deleteWebhook',
      example: webhookExamples.deleteWebhook,
      summary: 'Delete a webhook',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      body: deleteBody,
      answer: { kind: 'json', schema: webhookAnswer, description: 'The webhook as it was.' },
      async handle({ actor, params, body }) {
        return json(presentWebhook(await webhooks.delete(actor, params.domain, body.id)));
      },
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/:webhook`,
      operation: 'deleteWebhookByPath',
      example: webhookExamples.deleteWebhookByPath,
      summary: 'Delete a webhook, named in the path',
      tag: TAG,
      auth: 'token',
      params: webhookParams,
      answer: { kind: 'json', schema: webhookAnswer, description: 'The webhook as it was.' },
      async handle({ actor, params }) {
        return json(presentWebhook(await webhooks.delete(actor, params.domain, params.webhook)));
      },
    }),
  ];
}

function presentWebhook({ id, url, events, createdAt }: DomainWebhook): z.output<typeof webhookAnswer> {
  return { id, object: 'webhook', url, events: [...events], created_at: new Date(createdAt).toISOString() };
}
