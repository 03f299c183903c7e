import type { WayOutcome } from '../outcome.js';
import type { AcceptedAddress, Way } from '../resolve/resolution.js';

/** One place, and everybody on whose behalf the message goes there: it goes once. */
export interface PlannedDelivery {
  readonly way: Way;
  readonly recipients: readonly [AcceptedAddress, ...AcceptedAddress[]];
}

/** `awaited`: the same message is on its way to this place already, and its end is not known yet (decision 11.7). */
export type WayEnd = WayOutcome | { readonly kind: 'awaited' };

export interface CarriedDelivery {
  readonly delivery: PlannedDelivery;
  readonly end: WayEnd;
}

export interface DeliveryPlan {
  readonly deliveries: readonly PlannedDelivery[];
  /** Accepted and dropped by rule. */
  readonly discarded: readonly AcceptedAddress[];
}

export function planDeliveries(recipients: readonly AcceptedAddress[]): DeliveryPlan {
  const byKey = new Map<string, { way: Way; recipients: [AcceptedAddress, ...AcceptedAddress[]] }>();
  const discarded: AcceptedAddress[] = [];
  for (const recipient of recipients) {
    if (recipient.ways.length === 0) discarded.push(recipient);
    for (const way of recipient.ways) {
      const known = byKey.get(way.key);
      if (!known) byKey.set(way.key, { way, recipients: [recipient] });
      else if (!known.recipients.includes(recipient)) known.recipients.push(recipient);
    }
  }
  return { deliveries: [...byKey.values()], discarded };
}

/** Decision 10.6: domains that live in DNS alone have no queue, no DSN and no held copy. */
export function isOfTxtDomain({ recipients }: PlannedDelivery): boolean {
  return recipients.some(({ home }) => home.kind === 'txt');
}

/** Whether it can wait here for its next try; what cannot is the sender's to repeat. */
export function canWait({ delivery: { way }, end }: CarriedDelivery): boolean {
  return way.kind === 'mailbox' ? isFull(end) : way.kind === 'forward' || way.kind === 'home' || way.kind === 'webhook';
}

/** Of a mailbox: 452 4.2.2 (decision 10.4). */
export function isFull(end: WayEnd): boolean {
  return end.kind === 'temporary' && end.fault.code === 452;
}
