import { type Sentence, say } from '../../i18n/sentence.js';
import { faultWords } from '../../outbound/emails/fault-words.js';
import { parseDomainName } from '../../protocol/address/domain-name.js';
import type { SettledEnd } from '../delivery-end.js';

/** Anybody can write reports; even a world-famous domain gets only some hundreds a day. */
export const MAX_REPORTS_PER_DAY = 2000;

export const NO_SUCH_DOMAIN = say('fault.noSuchAddress');

export function reportConsumed(text: Sentence): SettledEnd {
  return { kind: 'good', as: 'consumed', text };
}

export function reportRefused(at: number, enhanced: string, why: Sentence): SettledEnd {
  const verdict = { category: 'message', action: 'reject' } as const;
  return { kind: 'permanent', fault: { at, code: 550, enhanced, ...faultWords(why), ...verdict } };
}

/** The domain itself or a name below it: a subdomain without a record of its own has the domain's policy. */
export function isAboutDomain(policyDomain: string, name: string): boolean {
  const about = parseDomainName(policyDomain.replace(/\.$/, ''));
  return about !== undefined && (about === name || about.endsWith(`.${name}`));
}
