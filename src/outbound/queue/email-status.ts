import { isFromOutside } from '../../deliverylog/recipient-state.js';
import type { EmailRecipient, EmailStatus } from '../emails/email.js';

export interface StatusFacts {
  readonly isCancelled: boolean;
  readonly recipients: readonly Pick<EmailRecipient, 'state' | 'fault'>[];
}

/** The status of an email, from its recipients alone. */
export function decideStatus({ isCancelled, recipients }: StatusFacts): EmailStatus {
  if (isCancelled) return 'rejected';
  const has = (state: EmailRecipient['state']) => recipients.some((recipient) => recipient.state === state);
  if (has('held')) return 'pending';
  if (has('waiting')) return recipients.some(wasPutOff) ? 'deferred' : 'queued';
  if (has('delivered')) return has('failed') || has('cancelled') ? 'partially_sent' : 'sent';
  return recipients.some(({ fault }) => fault && isFromOutside(fault)) ? 'bounced' : 'rejected';
}

/** No later event changes these. */
export function isFinalStatus(status: EmailStatus): boolean {
  return status === 'sent' || status === 'partially_sent' || status === 'bounced' || status === 'rejected';
}

function wasPutOff({ state, fault }: StatusFacts['recipients'][number]): boolean {
  return state === 'waiting' && fault !== undefined;
}
