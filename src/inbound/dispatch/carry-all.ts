import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { homeWay } from '../resolve/way-key.js';
import { type CarryDeps, type CarryResult, carry, failedHere, type Journey, UNEXPECTED } from './carry.js';
import type { Claim, DeliveryMarks } from './delivery-marks.js';
import { digestMessage, fingerprintAt } from './fingerprint.js';
import type { KnownDelivery } from './fingerprint-store.js';
import type { PlannedDelivery, WayEnd } from './planned-delivery.js';

/** A delivery and how it ended; `claim` while nobody else may try the same. */
export interface TriedDelivery extends CarryResult {
  readonly delivery: PlannedDelivery;
  readonly fingerprint: string | undefined;
  readonly claim: Claim | undefined;
  readonly startedAt: number;
}

export interface CarryAllDeps extends CarryDeps {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly keyring: Pick<Keyring, 'macs' | 'innerTags'>;
  readonly marks: Pick<DeliveryMarks, 'claim' | 'find'>;
}

/** Everything at once: places are claimed, then looked up in one query, then tried. */
export async function carryAll(
  deps: CarryAllDeps,
  journey: Journey,
  deliveries: readonly PlannedDelivery[],
): Promise<readonly TriedDelivery[]> {
  if (deliveries.length === 0) return [];
  const digest = await digestMessage(deps.keyring, journey.arrival);
  const carryThese = async (these: readonly PlannedDelivery[]): Promise<readonly TriedDelivery[]> => {
    const claimed = these.map((delivery) => ({ delivery, claim: claimOf(delivery) }));
    const mine = claimed.flatMap(({ claim }) => (claim?.kind === 'mine' ? [claim] : []));
    try {
      const known = await deps.marks.find(mine.map(({ fingerprint }) => fingerprint));
      const tried = await Promise.all(claimed.map((one) => tryOne(deps, journey, one, known)));
      const onward = tried.flatMap(({ delivery, forwardTo }) =>
        forwardTo === undefined ? [] : [homeward(delivery, forwardTo)],
      );
      return onward.length === 0 ? tried : [...tried, ...(await carryThese(onward).catch(() => onward.map(untried)))];
    } catch (error) {
      for (const claim of mine) claim.release();
      throw error;
    }
  };
  return carryThese(deliveries);

  /** What was done before it stays done. */
  function untried(delivery: PlannedDelivery): TriedDelivery {
    const end = failedHere(deps, UNEXPECTED);
    return { delivery, end, startedAt: deps.clock.now(), fingerprint: undefined, claim: undefined };
  }

  /** A bounce is read each time it comes: only that says where it goes on to. */
  function claimOf({ way }: PlannedDelivery): ReturnType<DeliveryMarks['claim']> | undefined {
    return way.kind === 'return' ? undefined : deps.marks.claim(fingerprintAt(deps.keyring, way.key, digest));
  }
}

/** Decision 8.21: a bounce is recorded and then delivered to whom it is for. */
function homeward({ recipients }: PlannedDelivery, address: string): PlannedDelivery {
  return { way: homeWay(address), recipients };
}

async function tryOne(
  deps: CarryAllDeps,
  journey: Journey,
  { delivery, claim }: { delivery: PlannedDelivery; claim: ReturnType<DeliveryMarks['claim']> | undefined },
  known: ReadonlyMap<string, KnownDelivery>,
): Promise<TriedDelivery> {
  const startedAt = deps.clock.now();
  if (!claim) {
    const result = await carry(deps, journey, delivery);
    // Nothing but a forward is ever in doubt: what we record ourselves is durable when it is said to be
    const end = result.end.kind === 'doubt' ? failedHere(deps, UNEXPECTED) : result.end;
    return { ...UNCLAIMED, delivery, startedAt, end, sealed: result.sealed, forwardTo: result.forwardTo };
  }
  if (claim.kind === 'claimed') {
    return { ...UNCLAIMED, delivery, startedAt, end: await joined(claim.end, journey.signal, startedAt) };
  }
  const [fingerprint] = claim.fingerprint;
  const before = known.get(fingerprint);
  if (before) {
    const end: WayEnd =
      before.kind === 'doubt' ? { kind: 'awaited' } : { kind: 'good', as: 'duplicate', at: before.at };
    claim.tell(end);
    claim.release();
    return { ...UNCLAIMED, delivery, startedAt, fingerprint, end };
  }
  const { end, sealed, forwardTo } = await carry(deps, journey, delivery);
  // What is sealed is not stored yet, and what is in doubt is not over
  if (!sealed && end.kind !== 'doubt') claim.tell(end);
  return { delivery, startedAt, fingerprint, claim, end, sealed, forwardTo };
}

const UNCLAIMED = { fingerprint: undefined, claim: undefined };

/** The end of somebody else's attempt with the same message, as far as it is one for us. */
async function joined(end: Promise<WayEnd>, signal: AbortSignal, now: number): Promise<WayEnd> {
  const other = await Promise.race([end, aborted(signal)]);
  if (other?.kind === 'good') return { kind: 'good', as: 'duplicate', at: now };
  // A temporary one may be in the queue by now: the sender's next try sees what became of it
  return other?.kind === 'permanent' ? other : { kind: 'awaited' };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
