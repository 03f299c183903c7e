import { say } from '../../i18n/sentence.js';
import type { DeliveryFault } from '../emails/email.js';
import { faultWords } from '../emails/fault-words.js';

const MINUTE_MS = 60_000;
const DELAYS_MS = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS);
const LONGEST_DELAY_MS = 240 * MINUTE_MS;
/** Recipients deferred together are retried at different times. */
const JITTER = 0.1;

/** RFC 5321 §4.5.4.1: the give-up time is at least four to five days. */
export const HORIZON_MS = 5 * 24 * 60 * MINUTE_MS;

export type RetryVerdict = { readonly action: 'retry'; readonly at: number } | { readonly action: 'expire' };

export interface RetryFacts {
  /** Including the failed one. */
  readonly attempts: number;
  /** When the email was scheduled. */
  readonly date: number;
  readonly now: number;
  /** In [0, 1). */
  readonly chance: number;
}

/** When a deferred recipient is retried. At the horizon it is claimed once more, to expire. */
export function decideRetry({ attempts, date, now, chance }: RetryFacts): RetryVerdict {
  const horizon = date + HORIZON_MS;
  if (now >= horizon) return { action: 'expire' };
  return { action: 'retry', at: Math.min(now + backOffMs(attempts, chance), horizon) };
}

/** How long a destination is paused after `failures` consecutive failures. */
export function backOffMs(failures: number, chance: number): number {
  const delay = DELAYS_MS[failures - 1] ?? LONGEST_DELAY_MS;
  return Math.round(delay * (1 - JITTER / 2 + JITTER * chance));
}

/** The last fault, marked as expired. */
export function expiredFault(last: DeliveryFault | undefined, now: number): DeliveryFault {
  return {
    ...last,
    at: now,
    code: 550,
    enhanced: '5.4.7', // RFC 3463 §3.5: delivery time expired
    ...faultWords(last ? say('fault.expiredAfter', { reason: last.sentence ?? last.message }) : say('fault.expired')),
    category: last?.category ?? 'network',
    action: 'reject',
    isExpired: true,
  };
}
