import type { DeliveryFault, DeliveryReport, Email, EmailRecipient } from '../emails/email.js';

/** One attempt to hand one email to one recipient: finds the way, signs, connects, speaks. Never rejects. */
export type Deliver = (attempt: DeliveryAttempt) => Promise<DeliveryOutcome>;

export interface DeliveryAttempt {
  readonly email: Email;
  readonly recipient: EmailRecipient;
  /** Asked right before MAIL and right before the final dot; `true` ends the attempt without the dot. */
  readonly isCancelled: () => Promise<boolean>;
  /** Aborted when the lease is lost or the service stops: what has no final dot yet is given up. */
  readonly signal: AbortSignal;
}

export type DeliveryOutcome = { readonly destination: string } & (
  | { readonly kind: 'delivered'; readonly report: DeliveryReport }
  /** `blames`: the whole destination is unreachable or tells us to slow down, or only this message was put off. */
  | {
      readonly kind: 'deferred';
      readonly fault: DeliveryFault;
      readonly blames: 'destination' | 'message';
      /** Its final dot was sent and the connection ended without a reply: the next attempt may be a second copy. */
      readonly mayBeRepeated?: boolean;
    }
  | { readonly kind: 'failed'; readonly fault: DeliveryFault }
  | { readonly kind: 'cancelled' }
  /** `signal` ended it, or our own database went away, before its dot: as if it had not been tried. */
  | { readonly kind: 'abandoned' }
);
