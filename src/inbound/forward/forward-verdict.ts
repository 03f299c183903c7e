import { say } from '../../i18n/sentence.js';
import type { DeliveryOutcome } from '../../outbound/delivery/delivery.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import { faultWords } from '../../outbound/emails/fault-words.js';
import type { SettledWay } from '../outcome.js';

/** The refusal that a rewritten From may heal (decision 11.10). */
export function isDmarcRefusal(outcome: DeliveryOutcome): boolean {
  return outcome.kind === 'failed' && outcome.fault.category === 'dmarc' && outcome.fault.response !== undefined;
}

/**
 * Decision 11.1: a refusal for good is one of the recipient, the content or the message. One that blames our address,
 * our name in the envelope or what forwarding does to authentication says nothing of these, and may pass.
 */
export function judgeForward(
  outcome: DeliveryOutcome,
  { isOwnSender }: { readonly isOwnSender: boolean },
): DeliveryOutcome {
  if (outcome.kind !== 'failed' || !blamesUs(outcome.fault, isOwnSender)) return outcome;
  const { destination, fault } = outcome;
  return { kind: 'deferred', destination, blames: 'message', fault: softened(fault) };
}

function blamesUs(fault: DeliveryFault, isOwnSender: boolean): boolean {
  if (fault.response === undefined || fault.isExpired) return false; // our own words blame nobody
  const detail = fault.enhanced?.slice(2) ?? '';
  if (fault.category === 'dmarc' || AUTHENTICATION.has(detail)) return true;
  if (fault.category === 'auth') return !isLogin(fault.code);
  return isOwnSender && fault.category === 'envelope' && (SENDER.has(detail) || /sender/i.test(fault.message));
}

/** RFC 7372, and RFC 7489's heirs: signatures, SPF, reverse DNS, several of them. */
const AUTHENTICATION: ReadonlySet<string> = new Set(['7.20', '7.21', '7.22', '7.23', '7.24', '7.25', '7.26']);
/** RFC 3463 §3.2: the sender's address is bad in syntax, or its system is. */
const SENDER: ReadonlySet<string> = new Set(['1.7', '1.8']);

/** A server that asks for a password is no place for mail, today and tomorrow. */
function isLogin(code: number): boolean {
  return code >= 530 && code < 540;
}

function softened(fault: DeliveryFault): DeliveryFault {
  const enhanced = fault.enhanced === undefined ? '4.7.0' : `4${fault.enhanced.slice(1)}`;
  return { ...fault, code: 421, enhanced, action: 'defer' };
}

/** As the session counts it. `now`: of an attempt that was given up before its dot. */
export function toSettledWay(outcome: DeliveryOutcome, now: number): SettledWay {
  switch (outcome.kind) {
    case 'delivered':
      return { kind: 'good', as: 'delivered', report: outcome.report };
    case 'failed':
      return { kind: 'permanent', fault: outcome.fault };
    case 'deferred':
      return { kind: 'temporary', fault: outcome.fault };
    case 'cancelled':
    case 'abandoned':
      return { kind: 'temporary', fault: { at: now, ...OUT_OF_TIME } };
  }
}

const OUT_OF_TIME: Omit<DeliveryFault, 'at'> = {
  code: 421,
  enhanced: '4.4.1',
  category: 'network',
  action: 'defer',
  ...faultWords(say('fault.slow')),
};
