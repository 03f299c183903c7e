import { type Sentence, say } from '../../i18n/sentence.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import { faultWords } from '../../outbound/emails/fault-words.js';

/** What a webhook's answer or error means for the mail (`mail.md` §2.12, §4). Its URL is never shown. */
export type HookVerdict = { readonly kind: 'taken' } | { readonly kind: 'failed'; readonly fault: DeliveryFault };

/** Repeated at once: the next answer may differ. */
const RETRIED_AT_ONCE: ReadonlySet<number> = new Set([408, 413, 429]);
/** The webhook does not exist or refuses permanently. Any other fault may be repaired, so the mail waits. */
const FOR_GOOD: ReadonlySet<number> = new Set([403, 404, 410]);

export function judgeStatus(status: number, at: number): HookVerdict {
  if (status === 200) return { kind: 'taken' };
  const isForGood = FOR_GOOD.has(status);
  const fault: DeliveryFault = {
    at,
    code: isForGood ? 550 : 421,
    enhanced: isForGood ? '5.1.1' : '4.4.0',
    response: `HTTP ${status}`,
    ...faultWords(say('fault.hookAnswered', { status })),
    category: isForGood ? 'recipient' : status === 429 ? 'capacity' : 'other',
    action: isForGood ? 'reject' : 'defer',
  };
  return { kind: 'failed', fault };
}

export function judgeError(error: unknown, at: number): DeliveryFault {
  const isPrivate = error instanceof Error && 'key' in error && error.key === 'outgoing.privateAddress';
  if (isPrivate) {
    const why = faultWords(say('fault.hookPrivate'));
    return { at, code: 550, enhanced: '5.7.1', ...why, category: 'policy', action: 'reject' };
  }
  const why = faultWords(reasonOf(error));
  return { at, code: 421, enhanced: '4.4.1', ...why, category: 'network', action: 'defer' };
}

/** Network faults, and answers that ask for a repeat. */
export function isWorthAnotherTry({ code, response }: DeliveryFault): boolean {
  if (code >= 500) return false;
  return response === undefined || RETRIED_AT_ONCE.has(Number(response.slice('HTTP '.length)));
}

function reasonOf(error: unknown): Sentence {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return say('fault.hookSlow');
  }
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return hasCode ? say('fault.hookUnreachableBy', { error: `${error.code}` }) : say('fault.hookUnreachable');
}
