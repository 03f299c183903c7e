import type { DeliveryOutcome } from '../delivery/delivery.js';
import type { EmailRecipient } from '../emails/email.js';
import { decideRetry, expiredFault } from './retry-policy.js';

export interface SettleFacts {
  readonly isCancelled: boolean;
  /** When the email was scheduled. */
  readonly date: number;
  readonly now: number;
  /** In [0, 1). */
  readonly chance: number;
}

/** A recipient after an attempt. Only a delivery changes a cancelled one: its dot was already sent. */
export function settleRecipient(
  recipient: EmailRecipient,
  outcome: DeliveryOutcome,
  facts: SettleFacts,
): EmailRecipient {
  const released = { ...recipient, claimNumber: undefined };
  if (outcome.kind === 'abandoned') return released;
  if (outcome.kind === 'cancelled') return facts.isCancelled ? { ...released, state: 'cancelled' } : released;
  const attempted = { ...released, attempts: recipient.attempts + 1 };
  if (outcome.kind === 'delivered') {
    return { ...attempted, state: 'delivered', delivery: outcome.report, fault: undefined };
  }
  if (facts.isCancelled || recipient.state === 'cancelled') return { ...attempted, state: 'cancelled' };
  if (outcome.kind === 'failed') return { ...attempted, state: 'failed', fault: outcome.fault };
  const putOff = { ...attempted, wasSoftBounced: true };
  const verdict = decideRetry({ attempts: attempted.attempts, ...facts });
  if (verdict.action === 'expire') {
    return { ...putOff, state: 'failed', fault: expiredFault(outcome.fault, facts.now) };
  }
  // Held stays held: its domain was suspended during the attempt
  return { ...putOff, fault: outcome.fault, nextAttemptAt: verdict.at, destination: outcome.destination };
}
