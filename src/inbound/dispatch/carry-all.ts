import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { homeWay } from '../resolve/way-key.js';
import { type CarryDeps, type CarryResult, carry, failedHere, type Journey, UNEXPECTED } from './carry.js';
import type { Claim, Claimed, DeliveryMarks } from './delivery-marks.js';
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
  readonly keyring: Pick<Keyring, 'macs'>;
  readonly marks: Pick<DeliveryMarks, 'claim' | 'find'>;
}

/** Everything at once: places are claimed, then looked up in one query, then tried. */
export async function carryAll(
  deps: CarryAllDeps,
  journey: Journey,
  deliveries: readonly PlannedDelivery[],
): Promise<readonly TriedDelivery[]> {
  if (deliveries.length === 0) return [];
  const digest = await digestMessage(journey.arrival);
  const own = new Set<string>();
  const carryThese = async (these: readonly PlannedDelivery[]): Promise<readonly TriedDelivery[]> => {
    const claimed = these.map((delivery) => ({ delivery, claim: claimOf(delivery) }));
    const mine = claimed.flatMap(({ claim }) => (claim?.kind === 'mine' ? [claim] : []));
    for (const { fingerprint } of mine) own.add(fingerprint[0]);
    try {
      const known = await deps.marks.find(mine.map(({ fingerprint }) => fingerprint));
      const tried = (
        await Promise.all(
          claimed.map(async ({ delivery, claim }) =>
            claim?.kind === 'claimed'
              ? await carryBehind(delivery, claim)
              : [await tryOne(deps, journey, { delivery, claim }, known)],
          ),
        )
      ).flat();
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

  /** The same message is on its way to this place. Its end counts here only if this one is its retry. */
  async function carryBehind(delivery: PlannedDelivery, { end }: Claimed): Promise<readonly TriedDelivery[]> {
    const startedAt = deps.clock.now();
    const told = await Promise.race([end, outOfTime(journey.signal)]);
    return told
      ? [{ ...UNCLAIMED, delivery, startedAt, end: told }]
      : carryThese([delivery]).catch(() => [untried(delivery)]);
  }

  /**
   * A bounce is read each time it comes: only that says where it goes on to. Two bounces in one message may go on to
   * one place, and must not wait for each other.
   */
  function claimOf({ way }: PlannedDelivery): Claim | Claimed | undefined {
    if (way.kind === 'return') return undefined;
    const fingerprint = fingerprintAt(deps.keyring, way.key, digest);
    return own.has(fingerprint[0]) ? undefined : deps.marks.claim(fingerprint);
  }
}

/** Decision 8.21: a bounce is recorded and then delivered to whom it is for. */
function homeward({ recipients }: PlannedDelivery, address: string): PlannedDelivery {
  return { way: homeWay(address), recipients };
}

async function tryOne(
  deps: CarryAllDeps,
  journey: Journey,
  { delivery, claim }: { readonly delivery: PlannedDelivery; readonly claim: Claim | undefined },
  known: ReadonlyMap<string, KnownDelivery>,
): Promise<TriedDelivery> {
  const startedAt = deps.clock.now();
  if (!claim) {
    const result = await carry(deps, journey, delivery);
    // Nothing but a forward is ever in doubt: what we record ourselves is durable when it is said to be
    const end = result.end.kind === 'doubt' ? failedHere(deps, UNEXPECTED) : result.end;
    return { ...UNCLAIMED, delivery, startedAt, end, sealed: result.sealed, forwardTo: result.forwardTo };
  }
  const [fingerprint] = claim.fingerprint;
  const before = known.get(fingerprint);
  if (before?.kind === 'doubt') {
    claim.tell({ kind: 'awaited' });
    claim.release();
    return { ...UNCLAIMED, delivery, startedAt, fingerprint, end: { kind: 'awaited' } };
  }
  if (before) return { delivery, startedAt, fingerprint, claim, end: { kind: 'good', as: 'duplicate', at: before.at } };
  const { end, sealed, forwardTo } = await carry(deps, journey, delivery);
  return { delivery, startedAt, fingerprint, claim, end, sealed, forwardTo };
}

const UNCLAIMED = { fingerprint: undefined, claim: undefined };

function outOfTime(signal: AbortSignal): Promise<WayEnd> {
  return new Promise((resolve) => {
    const giveUp = () => resolve({ kind: 'awaited' });
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}
