import { createHmac } from 'node:crypto';
import type { WebhookKeys } from '../../directory/domains/webhook-key-store.js';

/** Hex HMAC-SHA-256 of the exact body; while a key is being replaced, one by each key, the new one first. */
export function signWebhook(body: string, { current, previous }: WebhookKeys): string {
  const keys = previous === undefined ? [current] : [current, previous];
  return keys.map((key) => createHmac('sha256', key).update(body).digest('hex')).join(',');
}
