import type { Clock } from '../../platform/clock.js';
import type { Adoption } from './adoption.js';
import type { Claim, DeliveryMarks } from './delivery-marks.js';
import type { NamedDelivery } from './follow-ups.js';

export interface SettleClaimsDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly marks: Pick<DeliveryMarks, 'note' | 'forget'>;
  readonly adoption: Pick<Adoption, 'adopt'>;
}

export interface AnsweredDeliveries {
  readonly named: readonly NamedDelivery[];
  /** Of our reply. */
  readonly code: number;
  readonly isReplyHeard: Promise<boolean>;
  /** The marks of what was delivered are committed. */
  readonly areMarksWritten: boolean;
}

/** Decision 17.24: what is remembered of a message once it is answered, so that its retry repeats nothing. */
export function settleClaims(deps: SettleClaimsDeps, answered: AnsweredDeliveries): void {
  const { named, code, isReplyHeard } = answered;
  const isAccepted = code < 300;
  for (const { claim, end, pathIds } of named) {
    if (claim && end.kind === 'doubt') {
      const paths = isAccepted ? [pathIds[0]] : pathIds;
      deps.adoption.adopt({ claim, settled: end.settled, isQueued: isAccepted, isReplyHeard, paths });
    }
  }
  const left = named.flatMap(({ claim, end }) => (claim && end.kind !== 'doubt' ? [{ claim, end }] : []));
  if (isAccepted) {
    void isReplyHeard.then((isHeard) => {
      for (const one of left) settleAccepted(deps, one, { isHeard, areMarksWritten: answered.areMarksWritten });
    });
  } else {
    const isComingAgain = code < 500;
    for (const { claim, end } of left) {
      if (!isComingAgain || end.kind !== 'good') claim.release();
      else if (end.as === 'duplicate' || answered.areMarksWritten) release(claim, { at: deps.clock.now(), ...end });
      else deps.marks.note(claim, deps.clock.now());
    }
  }
}

type Ended = { readonly claim: Claim; readonly end: NamedDelivery['end'] };

function settleAccepted(
  { marks, clock }: SettleClaimsDeps,
  { claim, end }: Ended,
  { isHeard, areMarksWritten }: { readonly isHeard: boolean; readonly areMarksWritten: boolean },
): void {
  const isMarked = end.kind === 'good' && (areMarksWritten || end.as === 'duplicate');
  if (isMarked) {
    if (isHeard) marks.forget(claim);
    else release(claim, { at: clock.now(), ...end });
  } else if (!isHeard && (end.kind === 'good' || end.kind === 'temporary')) {
    marks.note(claim, clock.now()); // what waits in the queue is ours as much as what has arrived
  } else claim.release();
}

function release(claim: Claim, { at }: { readonly at: number }): void {
  claim.tell({ kind: 'good', as: 'duplicate', at });
  claim.release();
}
