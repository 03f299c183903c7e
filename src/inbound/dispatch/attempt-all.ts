import type { Keyring } from '../../keyring/keyring.js';
import { newId, type Random } from '../../platform/random.js';
import type { DeliveryEnd } from '../delivery-end.js';
import { failedHere, UNEXPECTED } from '../own-faults.js';
import { homeWay } from '../resolve/way-key.js';
import { type AttemptDeps, attemptDelivery } from './attempt-delivery.js';
import { type Delivery, endDelivery, planDelivery } from './delivery.js';
import type { Claim, Claimed, DeliveryMarks } from './delivery-marks.js';
import type { DispatchedMessage } from './dispatch.js';
import { digestMessage, fingerprintAt } from './fingerprint.js';
import type { KnownDelivery } from './fingerprint-store.js';

export interface AttemptAllDeps extends AttemptDeps {
  readonly random: Random;
  readonly keyring: Pick<Keyring, 'macs'>;
  readonly marks: Pick<DeliveryMarks, 'claim' | 'find'>;
}

/** All deliveries at once: places are claimed, then looked up in one query, then tried. */
export async function attemptAll(
  deps: AttemptAllDeps,
  message: DispatchedMessage,
  planned: readonly Delivery<'planned'>[],
): Promise<readonly Delivery<'ended'>[]> {
  if (planned.length === 0) return [];
  const digest = await digestMessage(message.arrival);
  const own = new Set<string>();
  const attemptThese = async (these: readonly Delivery<'planned'>[]): Promise<readonly Delivery<'ended'>[]> => {
    const claimed = these.map((delivery) => ({ delivery, claim: claimOf(delivery) }));
    const mine = claimed.flatMap(({ claim }) => (claim?.kind === 'mine' ? [claim] : []));
    for (const { fingerprint } of mine) own.add(fingerprint[0]);
    try {
      const known = await deps.marks.find(mine.map(({ fingerprint }) => fingerprint));
      const ended = (
        await Promise.all(
          claimed.map(async ({ delivery, claim }) =>
            claim?.kind === 'claimed'
              ? await waitFor(delivery, claim)
              : [await attemptOne(deps, message, { delivery, claim }, known)],
          ),
        )
      ).flat();
      // Decision 8.21: a bounce is recorded, and then delivered to the address it is for
      const onward = ended.flatMap(({ recipients, forwardTo }) =>
        forwardTo === undefined ? [] : [planDelivery(homeWay(forwardTo), recipients, nextId)],
      );
      return onward.length === 0 ? ended : [...ended, ...(await attemptThese(onward).catch(() => onward.map(failed)))];
    } catch (error) {
      for (const claim of mine) claim.release();
      throw error;
    }
  };
  return attemptThese(planned);

  function nextId(): string {
    return newId(deps.random, deps.clock.now());
  }

  /** What succeeded before the failure stays done. */
  function failed(delivery: Delivery<'planned'>): Delivery<'ended'> {
    return endDelivery(delivery, { end: failedHere(deps, UNEXPECTED) }, { ...UNCLAIMED, startedAt: deps.clock.now() });
  }

  /** The same message is on its way to this place. Its result counts here only if this message is a retry. */
  async function waitFor(delivery: Delivery<'planned'>, { end }: Claimed): Promise<readonly Delivery<'ended'>[]> {
    const startedAt = deps.clock.now();
    const told = await Promise.race([end, outOfTime(message.signal)]);
    return told
      ? [endDelivery(delivery, { end: told }, { ...UNCLAIMED, startedAt })]
      : attemptThese([delivery]).catch(() => [failed(delivery)]);
  }

  /**
   * A bounce is read each time: only its content says where it is forwarded to. Two bounces in one message may go to
   * one place, and must not wait for each other.
   */
  function claimOf({ way }: Delivery<'planned'>): Claim | Claimed | undefined {
    if (way.kind === 'return') return undefined;
    const fingerprint = fingerprintAt(deps.keyring, way.key, digest);
    return own.has(fingerprint[0]) ? undefined : deps.marks.claim(fingerprint);
  }
}

async function attemptOne(
  deps: AttemptAllDeps,
  message: DispatchedMessage,
  { delivery, claim }: { readonly delivery: Delivery<'planned'>; readonly claim: Claim | undefined },
  known: ReadonlyMap<string, KnownDelivery>,
): Promise<Delivery<'ended'>> {
  const startedAt = deps.clock.now();
  if (!claim) {
    const attempt = await attemptDelivery(deps, message, delivery);
    // A doubt needs a claim; what we store ourselves is durable once reported, and never in doubt
    const end = attempt.end.kind === 'doubt' ? failedHere(deps, UNEXPECTED) : attempt.end;
    return endDelivery(delivery, { ...attempt, end }, { ...UNCLAIMED, startedAt });
  }
  const [fingerprint] = claim.fingerprint;
  const before = known.get(fingerprint);
  if (before?.kind === 'doubt') {
    claim.tell({ kind: 'awaited' });
    claim.release();
    return endDelivery(delivery, { end: { kind: 'awaited' } }, { startedAt, fingerprint, claim: undefined });
  }
  const attempt = before
    ? { end: { kind: 'good', as: 'duplicate', at: before.at } as const }
    : await attemptDelivery(deps, message, delivery);
  return endDelivery(delivery, attempt, { startedAt, fingerprint, claim });
}

const UNCLAIMED = { fingerprint: undefined, claim: undefined };

function outOfTime(signal: AbortSignal): Promise<DeliveryEnd> {
  return new Promise((resolve) => {
    const giveUp = () => resolve({ kind: 'awaited' });
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}
