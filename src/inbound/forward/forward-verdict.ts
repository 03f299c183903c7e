import { say } from '../../i18n/sentence.js';
import type { DeliveryOutcome } from '../../outbound/delivery/delivery.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import { faultWords } from '../../outbound/emails/fault-words.js';
import type { SettledEnd } from '../delivery-end.js';

/** A refusal that a rewritten From may fix (decision 11.10). */
export function isDmarcRefusal(outcome: DeliveryOutcome): boolean {
  return outcome.kind === 'failed' && outcome.fault.category === 'dmarc' && outcome.fault.response !== undefined;
}

/**
 * Decision 11.1: a permanent refusal concerns the recipient, the content or the message. One that blames our IP
 * address, our envelope sender or the authentication that forwarding breaks does not, and may be temporary.
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
  if (fault.response === undefined || fault.isExpired) return false; // our own words are not a remote verdict
  const detail = fault.enhanced?.slice(2) ?? '';
  if (fault.category === 'dmarc' || AUTHENTICATION.has(detail)) return true;
  if (fault.category === 'auth') return !isLogin(fault.code);
  return isOwnSender && fault.category === 'envelope' && (SENDER.has(detail) || /sender/i.test(fault.message));
}

/** RFC 7372 and the successors of RFC 7489: DKIM, SPF, reverse DNS, several of them. */
const AUTHENTICATION: ReadonlySet<string> = new Set(['7.20', '7.21', '7.22', '7.23', '7.24', '7.25', '7.26']);
/** RFC 3463 §3.2: bad sender address syntax, or bad sender system. */
const SENDER: ReadonlySet<string> = new Set(['1.7', '1.8']);

/** A server that asks for a password never accepts this mail. */
function isLogin(code: number): boolean {
  return code >= 530 && code < 540;
}

function softened(fault: DeliveryFault): DeliveryFault {
  const enhanced = fault.enhanced === undefined ? '4.7.0' : `4${fault.enhanced.slice(1)}`;
  return { ...fault, code: 421, enhanced, action: 'defer' };
}

/** The result for the session. `now`: when an attempt was given up before its dot. */
export function toSettledEnd(outcome: DeliveryOutcome, now: number): SettledEnd {
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
