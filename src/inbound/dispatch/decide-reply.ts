import type { DeliveryFault } from '../../outbound/emails/email.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';
import type { DeliveryEnd } from '../delivery-end.js';
import { textForSender } from '../undelivered/mask-target.js';
import type { Delivery, Discarded } from './delivery.js';
import type { DispatchRequest } from './dispatch.js';

export interface ReplyFacts {
  readonly message: Pick<DispatchRequest, 'isProven'> & {
    readonly arrival: Pick<DispatchRequest['arrival'], 'id' | 'mailFrom'>;
  };
  readonly deliveries: readonly Ended[];
  /** Recipients whose mail is dropped by rule: they count as delivered. */
  readonly discarded: number;
}

/** The one answer, and what to do with the deliveries that did not succeed. */
export interface ReplyVerdict {
  readonly reply: SmtpReply;
  /** `refused`: the reply reports it. `bounced`: a DSN tells the sender. `held`: the owner keeps a copy. */
  readonly permanent: 'refused' | 'bounced' | 'held';
  /** Temporary failures, and doubts. `refused`: the sender retries. */
  readonly open: 'refused' | 'queued';
}

/** A message with its answer. */
export interface Answered {
  readonly message: DispatchRequest;
  readonly verdict: ReplyVerdict;
  readonly deliveries: readonly Delivery<'ended'>[];
  readonly discarded: readonly Discarded[];
}

type Ended = Pick<Delivery<'ended'>, 'way' | 'recipients' | 'end'>;
type Failed = Ended & { readonly end: { readonly kind: 'permanent'; readonly fault: DeliveryFault } };

/** Decision 11.1, every row, with 10.4, 10.6, 11.2 and 11.7. */
export function decideReply({ message, deliveries, discarded }: ReplyFacts): ReplyVerdict {
  const { arrival, isProven } = message;
  const good = deliveries.filter(({ end }) => end.kind === 'good');
  const permanent = deliveries.filter((one): one is Failed => one.end.kind === 'permanent');
  const open = deliveries.filter(({ end }) => end.kind !== 'good' && end.kind !== 'permanent');

  if (open.some(({ end }) => end.kind === 'awaited')) return deferred(open);
  // 10.6: one failure decides for all, since none of this mail may be stored here
  if ([...permanent, ...open].some(isOfTxtDomain)) {
    return open.length > 0 ? deferred(open) : refused(permanent);
  }
  const full = open.find(({ way, end }) => way.kind === 'mailbox' && isFull(end));
  if (full && good.length === 0) return { ...REFUSED, reply: reply(452, '4.2.2', openText(full)) };
  if (open.length > 0 && !(isProven && open.every(canWait))) return deferred(open);
  if (permanent.length > 0 && good.length + open.length + discarded === 0) return refused(permanent);
  return {
    reply: reply(250, '2.0.0', `Accepted as ${arrival.id}`),
    permanent: isProven && arrival.mailFrom !== '' ? 'bounced' : 'held',
    open: 'queued',
  };
}

/** Decision 10.6: domains configured by DNS alone have no queue, no DSN and no held copy. */
function isOfTxtDomain({ recipients }: Ended): boolean {
  return recipients.some(({ home }) => home.kind === 'txt');
}

/** Whether it can be queued here; otherwise the sender must retry. */
function canWait({ way, end }: Ended): boolean {
  return way.kind === 'mailbox' ? isFull(end) : way.kind === 'forward' || way.kind === 'home' || way.kind === 'webhook';
}

/** True for a full mailbox: 452 4.2.2 (decision 10.4). */
function isFull(end: DeliveryEnd): boolean {
  return end.kind === 'temporary' && end.fault.code === 452;
}

const REFUSED = { permanent: 'refused', open: 'refused' } as const;

function deferred(open: readonly Ended[]): ReplyVerdict {
  const told = open.find(({ end }) => end.kind === 'temporary') ?? open[0];
  const fault = told?.end.kind === 'temporary' ? told.end.fault : undefined;
  const enhanced = fault?.enhanced?.startsWith('4.') ? fault.enhanced : fault ? '4.3.0' : '4.4.1';
  return { ...REFUSED, reply: reply(451, enhanced, told ? openText(told) : 'Try again later') };
}

function openText({ way, recipients: [{ address }], end }: Ended): string {
  if (end.kind === 'temporary') return textForSender(way, address, end.fault);
  return `${address}: Forwarded and not acknowledged yet, try again later`;
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
      textForSender(worst.way, worst.recipients[0].address, worst.end.fault),
    ),
  };
}

/** The most specific failure first: by enhanced code, then the lowest code, then the first recipient. */
function bySpecificity(a: Failed, b: Failed): number {
  return specificity(b.end.fault) - specificity(a.end.fault) || a.end.fault.code - b.end.fault.code;
}

/** RFC 3463: a subject and a detail that are not zero. */
function specificity({ enhanced, response }: DeliveryFault): number {
  const [, subject = '0', detail = '0'] = enhanced?.split('.') ?? [];
  return (subject === '0' ? 0 : 2) + (subject !== '0' && detail !== '0' ? 2 : 0) + (response === undefined ? 0 : 1);
}
