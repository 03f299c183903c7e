import type { DeliveryFault, DeliveryReport } from '../emails/email.js';
import type { WebhookEvent } from './domain-webhook.js';

export const WEBHOOK_JOB = 'webhook';

/** A queued call, with the facts at that moment: the rows may have changed since. */
export type WebhookCall = {
  /** The same in every attempt, so that a receiver recognises a repeat. */
  readonly id: string;
  readonly emailId: string;
  readonly recipient?: string;
  readonly at: number;
} & (
  | { readonly kind: 'bounce'; readonly recipient: string; readonly fault: DeliveryFault }
  | {
      readonly kind: 'event';
      readonly event: WebhookEvent;
      readonly webhookId: string;
      readonly fault?: DeliveryFault;
      readonly report?: DeliveryReport;
    }
);
