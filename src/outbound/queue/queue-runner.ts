import type { Database } from '../../db/database.js';
import { createAlarm } from '../../jobs/alarm.js';
import { LEASE_MS } from '../../jobs/lease.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { Random } from '../../platform/random.js';
import type { Deliver, DeliveryOutcome } from '../delivery/delivery.js';
import { type OnInterrupted, type Round, type RoundPlan, type Serving, takeRound } from './claim-round.js';
import type { ClaimedRecipient } from './claim-store.js';
import type { DestinationNames } from './destination-names.js';
import { QUEUE_TOPIC } from './destination-store.js';
import { createGoOnCheck } from './go-on-check.js';
import type { Lane } from './lane.js';
import { findNextDueAt, findNextExpiryMs, giveLeasesBack, renewLeases, voidAllLeases } from './lane-store.js';
import { forgetIdleLanes, wakeForgottenLanes } from './lane-sweep.js';
import { type QueueMeasures, QueueMeter } from './queue-meter.js';
import { expiredFault, HORIZON_MS } from './retry-policy.js';
import { type IsSuppressed, runAttempt } from './run-attempt.js';
import { chanceOf, type FinishedAttempt, type LaneChange, settleAttempts } from './settle-attempts.js';
import type { OnFinal, OnSettled } from './settled-attempt.js';
import { Settler } from './settler.js';

export interface QueueRunnerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly deliver: Deliver;
  readonly isSuppressed: IsSuppressed;
  readonly onSettled: OnSettled;
  readonly onFinal: OnFinal;
  readonly onInterrupted?: OnInterrupted | undefined;
  /** The instance that submission uses. */
  readonly names: Pick<DestinationNames, 'learn'>;
  /** Concurrent attempts on this node. */
  readonly concurrency?: number;
}

export type QueueRunner = Part & { measures(): QueueMeasures };

const CONCURRENCY = 200;
/** Leased in one transaction: each costs a query. */
const MAX_NEW_LANES = 64;
/** The safety net for lost wake-ups. */
const POLL_MS = 30_000;
/** A due lane that could not be leased is being handled by another node right now. */
const TAKEN_PAUSE_MS = 50;
/** While the database does not answer. */
const TROUBLE_PAUSE_MS = 1_000;
const SWEEP_MS = 5 * 60_000;
const FORGET_MS = 60 * 60_000;
/** Attempts may finish until then; afterwards their signal is aborted, and they have half that time to stop. */
export const GRACE_MS = 8_000;

interface Running extends FinishedAttempt {
  readonly lane: Lane;
  readonly startedMs: number;
}

/** Works off the queue. One runner per SQLite file: its start voids the leases of the previous process. */
export function createQueueRunner(deps: QueueRunnerDeps): QueueRunner {
  const { db, clock, random, log, names, onInterrupted, concurrency = CONCURRENCY } = deps;
  const attemptDeps = { ...deps, mayGoOn: createGoOnCheck({ db }) };
  const alarm = createAlarm(clock);
  const meter = new QueueMeter();
  /** Served in turn: a served lane moves to the end. */
  const lanes = new Map<string, Lane>();
  /** Lost lanes with unrecorded attempts. */
  const fading = new Set<Lane>();
  const attempts = new Set<Promise<void>>();
  const settler = new Settler<Running>({ clock, log, settle });
  const undo: (() => void)[] = [];
  let inFlight = 0;
  let isOpen = false;
  let working: Promise<void> | undefined;
  let renewing: Promise<void> | undefined;

  return {
    name: 'queue',
    measures: () => ({
      attempts: { ...meter.attempts },
      attemptSeconds: meter.attemptSeconds,
      deliverySeconds: meter.deliverySeconds,
      lostAttempts: meter.lostAttempts,
      inFlight,
      lanesHeld: lanes.size,
    }),

    async start() {
      if (db.engine === 'sqlite') await voidAllLeases(db.writer);
      await sweep();
      undo.push(
        db.listen(QUEUE_TOPIC, hear),
        clock.every(LEASE_MS / 3, () => {
          renewing = renew();
        }),
        clock.every(SWEEP_MS, () => void sweep()),
        clock.every(FORGET_MS, () => void forgetIdleLanes(db, { clock }).catch(tell('queue.notForgotten'))),
      );
      isOpen = true;
      working = work();
    },

    async stop() {
      isOpen = false;
      alarm.ring();
      await working;
      await within(GRACE_MS, () => Promise.all(attempts));
      for (const lane of lanes.values()) lane.lose();
      await within(GRACE_MS / 2, () => Promise.all(attempts));
      if (attempts.size > 0) log.warn('queue.abandoned', { count: attempts.size });
      await within(GRACE_MS / 2, (signal) => settler.drained(signal));
      for (const stopIt of undo.splice(0)) stopIt();
      await renewing;
      const leases = [...lanes.values()].map(({ lease }) => lease);
      lanes.clear();
      if (leases.length > 0) await giveLeasesBack(db.writer, leases).catch(tell('queue.notGivenBack'));
    },
  };

  async function work(): Promise<void> {
    while (isOpen) {
      const pauseMs = await takeWork().catch((error) => {
        tell('queue.notClaimed')(error);
        return TROUBLE_PAUSE_MS;
      });
      if (pauseMs > 0) await alarm.wait(pauseMs);
    }
  }

  /** Fills the free slots, and returns how long there is nothing else to do. */
  async function takeWork(): Promise<number> {
    const plan = planRound();
    if (plan.slots === 0 && plan.quiet.length === 0) return POLL_MS; // the first one to finish wakes the loop
    const round = await db.inTransaction((tx) => takeRound(tx, plan, { engine: db.engine, clock, onInterrupted }));
    // A mark lost in a power cut could not show that its attempt was interrupted
    if (round.served.some(({ claims }) => claims.length > 0)) await db.durable();
    apply(round);
    if (round.leased.length > 0 && round.leased.length === plan.newLanes) return 0;
    const now = clock.now();
    // A lane found empty is released at once: until the next round, a renewal would wake it again
    const mayGoOn = ({ room }: Lane) => room > 0 && inFlight < concurrency;
    if ([...lanes.values()].some((lane) => mayGoOn(lane) || isToBeSettled(lane, now))) return 0;
    return pauseUntilDue();
  }

  function planRound(): RoundPlan {
    loseWhatIsOver();
    const now = clock.now();
    const all = [...lanes.values()];
    const slots = Math.max(0, concurrency - inFlight);
    const waiting = all.filter(({ room }) => room > 0);
    // Lanes further back would get no slot anyway
    const hungry = waiting.slice(0, slots);
    const quiet = all.filter((lane) => isToBeSettled(lane, now));
    // Half of the free capacity goes to unserved lanes, so that busy ones cannot starve them
    const newSlots = hungry.length > 0 ? Math.ceil(slots / 2) : slots;
    const newLanes = Math.max(0, Math.min(newSlots, concurrency - waiting.length, MAX_NEW_LANES));
    return { hungry, quiet, slots, newLanes, except: [...fading].map(({ name }) => name) };
  }

  function apply({ lost, leased, served, quiet }: Round): void {
    for (const lane of lost) lose(lane);
    for (const lane of leased) lanes.set(lane.name, lane);
    for (const serving of served) begin(serving);
    for (const { lane, verdict } of quiet) {
      lane.watch = verdict.action === 'watch' ? verdict.watch : undefined;
      if (verdict.action === 'giveBack') lanes.delete(lane.name);
      if (verdict.action === 'serve') lane.wake();
    }
  }

  function begin({ lane, claims, expired, ahead, mayHaveMore, needsExpiry }: Serving): void {
    lane.ahead = ahead;
    lane.mayHaveMore = mayHaveMore;
    lane.needsExpiry = needsExpiry;
    lane.watch = undefined;
    // A lane that was only checked keeps its place
    if (claims.length > 0) {
      lanes.delete(lane.name);
      lanes.set(lane.name, lane);
    }
    for (const claimed of expired) finish(lane, claimed, expire(lane, claimed));
    for (const claimed of claims) {
      // A message never tried, because we were down, is tried once whatever its age
      const isOver = claimed.recipient.attempts > 0 && clock.now() >= claimed.email.date + HORIZON_MS;
      if (isOver) finish(lane, claimed, expire(lane, claimed));
      else attempt(lane, claimed);
    }
  }

  function attempt(lane: Lane, claimed: ClaimedRecipient): void {
    const startedMs = clock.monotonicMs();
    count(lane, 1);
    const run = runAttempt(attemptDeps, lane.lease, claimed, lane.signal).then((outcome) => {
      attempts.delete(run);
      settler.add({ lane, lease: lane.lease, claimed, outcome, startedMs });
    });
    attempts.add(run);
  }

  function finish(lane: Lane, claimed: ClaimedRecipient, outcome: DeliveryOutcome): void {
    count(lane, 1);
    settler.add({ lane, lease: lane.lease, claimed, outcome, startedMs: clock.monotonicMs() });
  }

  function expire({ name }: Lane, { recipient }: ClaimedRecipient): DeliveryOutcome {
    return { kind: 'failed', destination: name, fault: expiredFault(recipient.fault, clock.now()) };
  }

  function count(lane: Lane, by: 1 | -1): void {
    lane.inFlight += by;
    inFlight += by;
    if (lane.inFlight === 0) fading.delete(lane);
  }

  async function settle(group: readonly Running[], { isBare }: { readonly isBare: boolean }): Promise<void> {
    const verdicts = judgeLanes(group);
    const changes = verdicts.filter(({ isNews }) => isNews);
    const hooks = isBare ? { onSettled: async () => {}, onFinal: async () => {} } : {};
    const lost = await db.inTransaction((tx) => settleAttempts(tx, group, changes, { ...deps, ...hooks }));
    // No caller waits for the disk; but a power cut should repeat as little as possible
    db.durable().catch(tell('queue.notDurable'));
    const nowMs = clock.monotonicMs();
    for (const { lane, claimed, outcome, startedMs } of group) {
      count(lane, -1);
      meter.attempt(outcome.kind, nowMs - startedMs);
      if (outcome.kind === 'delivered') meter.delivered(outcome.report.at - claimed.email.date);
      // Without an answer from outside, the destination is only its present lane
      const isNews = outcome.kind === 'delivered' || outcome.destination !== lane.name;
      // A direct delivery to a host says nothing of the address's domain
      if (isNews && !claimed.recipient.forward?.via) names.learn(claimed.recipient.address, outcome.destination);
    }
    for (const { lane, state } of verdicts) lane.state = state;
    for (const { lease, claimed } of lost) {
      meter.lostAttempts += 1;
      log.warn('queue.attemptLost', { destination: lease.name, emailId: claimed.email.id });
    }
    alarm.ring();
  }

  function judgeLanes(group: readonly Running[]): (LaneChange & { readonly lane: Lane; readonly isNews: boolean })[] {
    const now = clock.now();
    const outcomes = new Map<Lane, DeliveryOutcome[]>();
    for (const { lane, outcome } of group) {
      if (!lane.isLost) outcomes.set(lane, [...(outcomes.get(lane) ?? []), outcome]);
    }
    return [...outcomes].map(([lane, ofLane]) => {
      const state = lane.after(ofLane, now, () => chanceOf(random));
      const isNews = state.failures !== lane.state.failures || state.pausedUntil !== lane.state.pausedUntil;
      return { lane, lease: lane.lease, state, isNews, lastFault: lastFaultOf(ofLane) };
    });
  }

  /** New work at a destination; blank: anywhere. */
  function hear(destination: string): void {
    if (destination === '') for (const lane of lanes.values()) lane.wake();
    else lanes.get(destination)?.wake();
    alarm.ring();
  }

  /** Three times per lease, so that two may fail. Also checks for rows that have fallen due. */
  async function renew(): Promise<void> {
    const held = [...lanes.values()].filter(({ isLost }) => !isLost);
    if (held.length === 0) return;
    const startedMs = clock.monotonicMs();
    try {
      const leases = held.map(({ lease }) => lease);
      const renewed = await renewLeases(db.writer, leases, { engine: db.engine, clock });
      for (const lane of held) {
        if (lanes.get(lane.name) !== lane) continue; // released in between
        if (renewed.has(lane.name)) lane.renewed(startedMs);
        else lose(lane);
        if (!lane.watch) lane.wake();
      }
    } catch (error) {
      tell('queue.notRenewed')(error);
      loseWhatIsOver();
    }
    alarm.ring();
  }

  function loseWhatIsOver(): void {
    for (const lane of [...lanes.values()]) {
      lane.loseIfOver(clock.monotonicMs());
      if (lane.isLost) lose(lane);
    }
  }

  function lose(lane: Lane): void {
    lane.lose();
    if (lane.inFlight > 0) fading.add(lane);
    if (lanes.get(lane.name) === lane) lanes.delete(lane.name);
    log.warn('queue.leaseLost', { destination: lane.name, inFlight: lane.inFlight });
  }

  async function sweep(): Promise<void> {
    const woken = await wakeForgottenLanes(db, { db, clock }).catch(tell('queue.notSwept'));
    if (woken) log.warn('queue.forgottenLanes', { count: woken });
  }

  async function pauseUntilDue(): Promise<number> {
    const now = clock.now();
    const looks = [...lanes.values()].flatMap(({ watch }) => (watch ? [watch.lookAt] : []));
    const nextDueAt = (await findNextDueAt(db.reader)) ?? Number.POSITIVE_INFINITY;
    const nextExpiryMs = (await findNextExpiryMs(db.reader, { engine: db.engine, clock })) ?? Number.POSITIVE_INFINITY;
    const nextMs = Math.min(Math.min(...looks, nextDueAt) - now, nextExpiryMs);
    return Math.min(nextMs <= 0 ? TAKEN_PAUSE_MS : nextMs, POLL_MS);
  }

  async function within(ms: number, finish: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const over = new AbortController();
    const finished = new AbortController();
    await Promise.race([
      finish(over.signal).then(() => finished.abort()),
      clock.sleep(ms, finished.signal).catch(() => {}), // rejects only because all have finished
    ]);
    over.abort();
  }

  function tell(event: string): (error: unknown) => undefined {
    return (error) => {
      log.error(event, { reason: String(error) });
      return undefined;
    };
  }
}

/** No attempts and no rows left; or so at the last check, and the next one is due. */
function isToBeSettled({ isQuiet, watch }: Lane, now: number): boolean {
  return isQuiet && (watch?.lookAt ?? now) <= now;
}

function lastFaultOf(outcomes: readonly DeliveryOutcome[]): string | undefined {
  const blamed = outcomes.find((outcome) => outcome.kind === 'deferred' && outcome.blames === 'destination');
  return blamed?.kind === 'deferred' ? blamed.fault.message : undefined;
}
