import type { SealedMessage } from '../carriers.js';
import type { DeliveryEnd } from '../delivery-end.js';
import type { AcceptedAddress, Way } from '../resolve/resolution.js';
import type { Claim } from './delivery-marks.js';

/**
 * One message to one place, for every recipient whose address leads there: planned, then attempted once, then ended.
 */
export type Delivery<Stage extends 'planned' | 'ended'> = { readonly planned: Planned; readonly ended: Ended }[Stage];

interface Planned {
  readonly way: Way;
  readonly recipients: readonly [AcceptedAddress, ...AcceptedAddress[]];
  /** One path of the log per recipient; other rows refer to them. */
  readonly pathIds: readonly [string, ...string[]];
}

interface Ended extends Planned, Attempt {
  readonly startedAt: number;
  readonly fingerprint: string | undefined;
  /** Held while no other attempt may be made for the same message and place. */
  readonly claim: Claim | undefined;
}

/** The result of an attempt. */
export interface Attempt {
  readonly end: DeliveryEnd;
  /** For a mailbox: `end` is true once this is put. */
  readonly sealed?: SealedMessage | undefined;
  /** For a bounce: the address it is forwarded to. */
  readonly forwardTo?: string | undefined;
}

/** Accepted and dropped by rule. */
export interface Discarded {
  readonly recipient: AcceptedAddress;
  readonly pathId: string;
}

export interface DeliveryPlan {
  readonly deliveries: readonly Delivery<'planned'>[];
  readonly discarded: readonly Discarded[];
}

export function planDeliveries(recipients: readonly AcceptedAddress[], nextId: () => string): DeliveryPlan {
  const byKey = new Map<string, { way: Way; recipients: [AcceptedAddress, ...AcceptedAddress[]] }>();
  const discarded: Discarded[] = [];
  for (const recipient of recipients) {
    if (recipient.ways.length === 0) discarded.push({ recipient, pathId: nextId() });
    for (const way of recipient.ways) {
      const known = byKey.get(way.key);
      if (!known) byKey.set(way.key, { way, recipients: [recipient] });
      else if (!known.recipients.includes(recipient)) known.recipients.push(recipient);
    }
  }
  const deliveries = [...byKey.values()].map((one) => planDelivery(one.way, one.recipients, nextId));
  return { deliveries, discarded };
}

export function planDelivery(
  way: Way,
  recipients: Delivery<'planned'>['recipients'],
  nextId: () => string,
): Delivery<'planned'> {
  const pathIds: [string, ...string[]] = [nextId()];
  while (pathIds.length < recipients.length) pathIds.push(nextId());
  return { way, recipients, pathIds };
}

/** Field by field: spread objects get a shape each, and every message passes here. */
export function endDelivery(
  { way, recipients, pathIds }: Delivery<'planned'>,
  { end, sealed, forwardTo }: Attempt,
  { startedAt, fingerprint, claim }: Pick<Ended, 'startedAt' | 'fingerprint' | 'claim'>,
): Delivery<'ended'> {
  return { way, recipients, pathIds, startedAt, fingerprint, claim, end, sealed, forwardTo };
}
