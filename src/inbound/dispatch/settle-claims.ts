import type { Clock } from '../../platform/clock.js';
import type { Adoption } from './adoption.js';
import type { Answered } from './decide-reply.js';
import type { Delivery } from './delivery.js';
import type { Claim, DeliveryMarks } from './delivery-marks.js';

export interface SettleClaimsDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly marks: Pick<DeliveryMarks, 'note' | 'forget'>;
  readonly adoption: Pick<Adoption, 'adopt'>;
}

/**
 * Decision 17.24: what is remembered of an answered message, so that its retry repeats nothing. `areMarksWritten`: the
 * marks of completed deliveries are committed.
 */
export function settleClaims(
  deps: SettleClaimsDeps,
  { message: { isReplyHeard }, verdict, deliveries }: Answered,
  { areMarksWritten }: { readonly areMarksWritten: boolean },
): void {
  const { code } = verdict.reply;
  const isAccepted = code < 300;
  for (const { claim, end, pathIds } of deliveries) {
    if (claim && end.kind === 'doubt') {
      const paths = isAccepted ? [pathIds[0]] : pathIds;
      deps.adoption.adopt({ claim, settled: end.settled, isQueued: isAccepted, isReplyHeard, paths });
    }
  }
  const left = deliveries.flatMap(({ claim, end }) => (claim && end.kind !== 'doubt' ? [{ claim, end }] : []));
  if (isAccepted) {
    void isReplyHeard.then((isHeard) => {
      for (const one of left) settleAccepted(deps, one, { isHeard, areMarksWritten });
    });
  } else {
    const isComingAgain = code < 500;
    for (const { claim, end } of left) {
      if (!isComingAgain || end.kind !== 'good') claim.release();
      else if (end.as === 'duplicate' || areMarksWritten) release(claim, { at: deps.clock.now(), ...end });
      else deps.marks.note(claim, deps.clock.now());
    }
  }
}

type Ended = { readonly claim: Claim; readonly end: Delivery<'ended'>['end'] };

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
    marks.note(claim, clock.now()); // queued mail is our responsibility like delivered mail
  } else claim.release();
}

function release(claim: Claim, { at }: { readonly at: number }): void {
  claim.tell({ kind: 'good', as: 'duplicate', at });
  claim.release();
}
