import type { DeliveryFault, DeliveryReport } from '../emails/email.js';
import type { WebhookEvent } from './domain-webhook.js';

export const WEBHOOK_JOB = 'webhook';

/** One call that is owed, with the facts as they were when it happened: the rows may have gone on since. */
export type WebhookCall = {
  /** The same in every try, so that a receiver can tell a repeat. */
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
