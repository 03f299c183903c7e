import type { DeliveryOutcome } from '../delivery/delivery.js';
import { backOffMs } from './retry-policy.js';

/** The sending limits of a destination while one worker holds it. */
export interface LaneState {
  /** Consecutive failures of the destination itself. If there are any, only one message is tried at a time. */
  readonly failures: number;
  /** Attempts at once. */
  readonly concurrency: number;
  /** No attempt starts earlier. */
  readonly pausedUntil: number | undefined;
}

const FIRST_CONCURRENCY = 2;
/** What large providers accept from one address without asking us to slow down. */
const MAX_CONCURRENCY = 20;

export function freshLane(failures: number): LaneState {
  return { failures, concurrency: failures > 0 ? 1 : FIRST_CONCURRENCY, pausedUntil: undefined };
}

/**
 * After one attempt. One that ends during a pause started before it: it neither extends nor ends the pause, or twenty
 * connections refused at once would count as twenty failures in a row.
 */
export function decideLane(
  lane: LaneState,
  outcome: DeliveryOutcome,
  { now, chance }: { readonly now: number; readonly chance: number },
): LaneState {
  if (lane.pausedUntil !== undefined || outcome.kind === 'cancelled' || outcome.kind === 'abandoned') return lane;
  if (outcome.kind === 'deferred' && outcome.blames === 'destination') {
    const failures = lane.failures + 1;
    return { failures, concurrency: 1, pausedUntil: now + backOffMs(failures, chance) };
  }
  // An expired or suppressed message did not reach the destination: that says nothing about it
  if (outcome.kind === 'failed' && outcome.fault.mx === undefined) return lane;
  if (lane.failures > 0) return freshLane(0);
  if (outcome.kind !== 'delivered') return lane;
  return { ...lane, concurrency: Math.min(lane.concurrency * 2, MAX_CONCURRENCY) };
}
