import type { DeliveryFault } from '../../outbound/emails/email.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';
import { textForSender } from './mask-target.js';
import { type CarriedDelivery, canWait, isFull, isOfTxtDomain } from './planned-delivery.js';

export interface ReplyFacts {
  /** Of the message: our reply names it. */
  readonly id: string;
  readonly isProven: boolean;
  /** MAIL FROM is not empty. */
  readonly hasSender: boolean;
  readonly carried: readonly CarriedDelivery[];
  /** Recipients whose mail is dropped by rule: good. */
  readonly discarded: number;
}

/** The one answer, and what becomes of the ways that did not end well. */
export interface ReplyVerdict {
  readonly reply: SmtpReply;
  /** `refused`: the reply says it. `bounced`: a DSN tells the sender. `held`: the owner keeps a copy. */
  readonly permanent: 'refused' | 'bounced' | 'held';
  /** Temporary ones, and those in doubt. `refused`: the sender comes again. */
  readonly open: 'refused' | 'queued';
}

type Failed = CarriedDelivery & { readonly end: { readonly kind: 'permanent'; readonly fault: DeliveryFault } };

/** Decision 11.1, every row, with 10.4, 10.6, 11.2 and 11.7. */
export function decideReply({ id, isProven, hasSender, carried, discarded }: ReplyFacts): ReplyVerdict {
  const good = carried.filter(({ end }) => end.kind === 'good');
  const permanent = carried.filter((one): one is Failed => one.end.kind === 'permanent');
  const open = carried.filter(({ end }) => end.kind !== 'good' && end.kind !== 'permanent');

  if (open.some(({ end }) => end.kind === 'awaited')) return deferred(open);
  // 10.6: one that is not well decides for all, since nothing of it may stay with us
  if ([...permanent, ...open].some(({ delivery }) => isOfTxtDomain(delivery))) {
    return open.length > 0 ? deferred(open) : refused(permanent);
  }
  const full = open.find(({ delivery, end }) => delivery.way.kind === 'mailbox' && isFull(end));
  if (full && good.length === 0) return { ...REFUSED, reply: reply(452, '4.2.2', openText(full)) };
  if (open.length > 0 && !(isProven && open.every(canWait))) return deferred(open);
  if (permanent.length > 0 && good.length + open.length + discarded === 0) return refused(permanent);
  return {
    reply: reply(250, '2.0.0', `Accepted as ${id}`),
    permanent: isProven && hasSender ? 'bounced' : 'held',
    open: 'queued',
  };
}

const REFUSED = { permanent: 'refused', open: 'refused' } as const;

function deferred(open: readonly CarriedDelivery[]): ReplyVerdict {
  const told = open.find(({ end }) => end.kind === 'temporary') ?? open[0];
  const fault = told?.end.kind === 'temporary' ? told.end.fault : undefined;
  const enhanced = fault?.enhanced?.startsWith('4.') ? fault.enhanced : fault ? '4.3.0' : '4.4.1';
  return { ...REFUSED, reply: reply(451, enhanced, told ? openText(told) : 'Try again later') };
}

function openText({ delivery, end }: CarriedDelivery): string {
  if (end.kind === 'temporary') return textForSender(delivery, end.fault);
  return `${delivery.recipients[0].address}: It was sent on and is not acknowledged yet, try again later`;
}

function refused(permanent: readonly Failed[]): ReplyVerdict {
  const [worst] = [...permanent].sort(bySpecificity);
  if (!worst) throw new Error('nothing failed, so nothing is refused');
  const { code, enhanced } = worst.end.fault;
  return {
    ...REFUSED,
    reply: reply(
      code >= 500 && code < 600 ? code : 550,
      enhanced?.startsWith('5.') ? enhanced : '5.0.0',
      textForSender(worst.delivery, worst.end.fault),
    ),
  };
}

/** The one that says most first: by its enhanced code, then the lowest code, then the first recipient. */
function bySpecificity(a: Failed, b: Failed): number {
  return specificity(b.end.fault) - specificity(a.end.fault) || a.end.fault.code - b.end.fault.code;
}

/** RFC 3463: a subject and a detail that are not zero. */
function specificity({ enhanced, response }: DeliveryFault): number {
  const [, subject = '0', detail = '0'] = enhanced?.split('.') ?? [];
  return (subject === '0' ? 0 : 2) + (subject !== '0' && detail !== '0' ? 2 : 0) + (response === undefined ? 0 : 1);
}
