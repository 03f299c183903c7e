/** Bounces have an address of their own, the domain's `bounce_webhook`. */
export const WEBHOOK_EVENTS = ['accepted', 'delivered', 'deferred', 'complained'] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Where a domain receives its events. */
export interface DomainWebhook {
  readonly id: string;
  readonly domainId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly createdAt: number;
}
