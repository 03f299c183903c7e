import { z } from 'zod';
import { json, pageOf, type Route, route } from '../../servers/http/route.js';
import { sandboxListQuery } from '../sandbox-list.js';
import type { CapturedWebhook } from './captured-webhook.js';
import type { CapturedWebhookService } from './captured-webhook-service.js';
import { sandboxWebhookExamples } from './sandbox-webhook-examples.js';

const TAG = 'Sandbox';

const webhookAnswer = z
  .object({
    id: z.string().describe('Id of the call.'),
    at: z.iso.datetime().describe('When it would have been made.'),
    url: z.string().describe('Whom it calls.'),
    headers: z.record(z.string(), z.string()).describe('Its headers.'),
    body: z.string().meta({ description: 'Its first 64 KB.' }),
  })
  .meta({ id: 'SandboxWebhook' });

/** Captured webhook calls. */
export function sandboxWebhookRoutes({
  webhooks,
}: {
  readonly webhooks: Pick<CapturedWebhookService, 'page' | 'clear'>;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/sandbox/webhooks',
      operation: 'listSandboxWebhooks',
      example: sandboxWebhookExamples.listSandboxWebhooks,
      summary: 'List captured webhook calls',
      description: 'Calls that would have left this machine, the newest first; each was taken as answered with 200.',
      tag: TAG,
      auth: 'token',
      query: sandboxListQuery,
      answer: { kind: 'list', item: webhookAnswer, description: 'The calls.' },
      async handle({ query: { q, request } }) {
        return pageOf(await webhooks.page(q, request), request, presentWebhook);
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/sandbox/webhooks',
      operation: 'deleteSandboxWebhooks',
      example: sandboxWebhookExamples.deleteSandboxWebhooks,
      summary: 'Delete all captured webhook calls',
      tag: TAG,
      auth: 'token',
      answer: { kind: 'json', schema: z.object({ removed: z.number().int() }), description: 'How many were deleted.' },
      async handle() {
        return json({ removed: await webhooks.clear() });
      },
    }),
  ];
}

function presentWebhook({ id, url, headers, body, capturedAt }: CapturedWebhook) {
  return { id, at: new Date(capturedAt).toISOString(), url, headers, body };
}
