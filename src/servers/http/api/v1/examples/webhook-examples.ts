import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const WEBHOOK = {
  id: ID.webhook,
  object: 'webhook',
  url: 'https://hooks.example.net/mail',
  events: ['delivered', 'deferred'],
  created_at: NOW,
};

export const webhookExamples = {
  createWebhook: {
    params: { domain: 'example.com' },
    body: { url: 'https://hooks.example.net/mail', events: ['delivered', 'deferred'] },
    answer: WEBHOOK,
  },
  listWebhooks: { params: { domain: 'example.com' }, answer: [WEBHOOK] },
  deleteWebhook: { params: { domain: 'example.com' }, body: { id: ID.webhook }, answer: WEBHOOK },
  deleteWebhookByPath: {
    params: { domain: 'example.com', webhook: ID.otherWebhook },
    answer: { ...WEBHOOK, id: ID.otherWebhook, events: ['delivered'] },
  },
} satisfies Readonly<Record<string, RouteExample>>;
