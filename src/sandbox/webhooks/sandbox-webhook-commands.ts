import { z } from 'zod';
import { type AdminCommand, adminCommand } from '../../servers/admin/admin-command.js';
import type { CapturedWebhook } from './captured-webhook.js';
import type { CapturedWebhookService } from './captured-webhook-service.js';

/** `waypost sandbox webhooks`. */
export function sandboxWebhookCommands({
  webhooks,
}: {
  readonly webhooks: Pick<CapturedWebhookService, 'list' | 'clear'>;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'sandbox.webhooks',
      input: z.object({}),
      async handle() {
        return (await webhooks.list()).map(presentWebhook);
      },
    }),
    adminCommand({
      name: 'sandbox.webhooks.clear',
      input: z.object({}),
      async handle() {
        return { removed: await webhooks.clear() };
      },
    }),
  ];
}

function presentWebhook({ id, url, headers, body, capturedAt }: CapturedWebhook) {
  return { id, url, headers, body, created_at: new Date(capturedAt).toISOString() };
}
