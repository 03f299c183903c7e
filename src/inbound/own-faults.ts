import { say } from '../i18n/sentence.js';
import type { DeliveryFault } from '../outbound/emails/email.js';
import { faultWords } from '../outbound/emails/fault-words.js';
import type { Clock } from '../platform/clock.js';
import type { SettledEnd } from './delivery-end.js';

/** Temporary failures on our side of a delivery. */
type OwnFault = Pick<DeliveryFault, 'code' | 'enhanced' | 'message' | 'sentence' | 'category'>;

export function failedHere(
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  fault: OwnFault,
): Extract<SettledEnd, { readonly kind: 'temporary' }> {
  return { kind: 'temporary', fault: { at: clock.now(), action: 'defer', ...fault } };
}

export const BUSY: OwnFault = {
  code: 451,
  enhanced: '4.3.2',
  category: 'capacity',
  ...faultWords(say('fault.busy')),
};
export const LATE: OwnFault = {
  code: 421,
  enhanced: '4.4.1',
  category: 'network',
  ...faultWords(say('fault.slow')),
};
export const UNEXPECTED: OwnFault = {
  code: 451,
  enhanced: '4.3.0',
  category: 'other',
  ...faultWords(say('fault.unexpected')),
};
export const MAILBOX_FULL: OwnFault = {
  code: 452,
  enhanced: '4.2.2',
  category: 'capacity',
  ...faultWords(say('fault.mailboxFull')),
};
/** Deleted a moment ago: the sender's next attempt is refused at RCPT. */
export const MAILBOX_GONE: OwnFault = {
  code: 450,
  enhanced: '4.2.1',
  category: 'recipient',
  ...faultWords(say('fault.mailboxUnavailable')),
};
