import { say } from '../../i18n/sentence.js';
import { reply } from '../../protocol/smtp/reply.js';
import type { AliasRef, RefusalKind, Resolution, TrailStep } from './resolution.js';

/** Why an address is refused, and in which words (decision 10.1). */
export type Refusal = Omit<Extract<Resolution, { kind: 'refused' }>, 'trail'>;

type About = { readonly domainId?: string | undefined; readonly alias?: AliasRef | undefined };

function refuse(
  why: RefusalKind,
  code: number,
  enhanced: string,
  text: string,
  { domainId, alias }: About = {},
): Refusal {
  return { kind: 'refused', why, reply: reply(code, enhanced, text), domainId, alias };
}

export const refusals = {
  unhosted: (domain: string) => refuse('unhosted', 550, '5.1.2', `${domain} is not a mail domain of this server`),
  unverified: (domain: string, about: About) =>
    refuse('unverified', 550, '5.1.2', `${domain} is not verified on this server`, about),
  unknown: (address: string, about: About = {}) =>
    refuse('unknown', 550, '5.1.1', `There is no address ${address} here`, about),
  disabled: (address: string, about: About) => refuse('disabled', 550, '5.2.1', `${address} is disabled`, about),
  disabledForNow: (address: string, about: About) =>
    refuse('disabledForNow', 421, '4.2.1', `${address} is disabled for now, try again later`, about),
  loop: (address: string, about: About) =>
    refuse('loop', 550, '5.4.6', `${address} forwards in a loop or to more than 100 addresses`, about),
  full: (address: string, about: About) => refuse('full', 452, '4.2.2', `The mailbox ${address} is full`, about),
  tooLittleRoom: (address: string, about: About) =>
    refuse('full', 452, '4.2.2', `The mailbox ${address} has no room for a message of this size`, about),
  crowded: (address: string, about: About = {}) =>
    refuse('crowded', 452, '4.5.3', `${address} needs a separate copy of the message`, about),
  lookUpFailed: (domain: string, about: About = {}) =>
    refuse('forNow', 451, '4.4.3', `The DNS records of ${domain} cannot be looked up now, try again later`, about),
  tooManyRules: (domain: string, about: About = {}) =>
    refuse('forNow', 451, '4.3.5', `${domain} has more rules than can be evaluated, its owner must remove some`, about),
  tooManyTargets: (address: string) =>
    refuse('forNow', 451, '4.3.5', `${address} has more than 10 targets in DNS, its owner must remove some`),
  overDailyLimit: (domain: string) =>
    refuse('forNow', 451, '4.7.1', `The daily limit of ${domain} is reached, try again later`),
} as const;

export function withTrail(refusal: Refusal, trail: readonly TrailStep[]): Extract<Resolution, { kind: 'refused' }> {
  return { ...refusal, trail: [...trail, { text: say('step.refused', { reply: refusal.reply.lines.join(' ') }) }] };
}
