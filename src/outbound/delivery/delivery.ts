import type { DeliveryFault, DeliveryReport, Email, EmailRecipient } from '../emails/email.js';

/**
 * One attempt to deliver one email to one recipient: finds the route, signs, connects, runs the session. Never rejects.
 */
export type Deliver = (attempt: DeliveryAttempt) => Promise<DeliveryOutcome>;

export interface DeliveryAttempt {
  readonly email: Email;
  readonly recipient: EmailRecipient;
  /** Called right before MAIL and right before the final dot; `true` ends the attempt without the dot. */
  readonly isCancelled: () => Promise<boolean>;
  /** Aborted when the lease is lost or the service stops: attempts that have not sent the final dot are given up. */
  readonly signal: AbortSignal;
}

export type DeliveryOutcome = { readonly destination: string } & (
  | { readonly kind: 'delivered'; readonly report: DeliveryReport }
  /** `blames`: the whole destination is unreachable or asks us to slow down, or only this message was deferred. */
  | {
      readonly kind: 'deferred';
      readonly fault: DeliveryFault;
      readonly blames: 'destination' | 'message';
      /** The connection ended without a reply to the final dot: the next attempt may deliver a second copy. */
      readonly mayBeRepeated?: boolean;
    }
  | { readonly kind: 'failed'; readonly fault: DeliveryFault }
  | { readonly kind: 'cancelled' }
  /** `signal` ended it, or our own database was unreachable, before its dot: counts as not tried. */
  | { readonly kind: 'abandoned' }
);
