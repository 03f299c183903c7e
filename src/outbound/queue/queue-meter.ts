import type { DeliveryOutcome } from '../delivery/delivery.js';

export type OutcomeKind = DeliveryOutcome['kind'];

/** Counters of this process since it started. */
export interface QueueMeasures {
  readonly attempts: Readonly<Record<OutcomeKind, number>>;
  /** From the claim to the outcome. */
  readonly attemptSeconds: Histogram;
  /** From the scheduled time to the remote's 250. */
  readonly deliverySeconds: Histogram;
  /** Attempts whose row another worker had taken. */
  readonly lostAttempts: number;
  readonly inFlight: number;
  readonly lanesHeld: number;
}

/** `counts[i]` counts values up to `bounds[i]` and above the bound before; the last one has no bound. */
export interface Histogram {
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
  readonly sum: number;
}

const ATTEMPT_BOUNDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const DELIVERY_BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 14_400, 86_400];

export class QueueMeter {
  readonly attempts: Record<OutcomeKind, number> = { delivered: 0, deferred: 0, failed: 0, cancelled: 0, abandoned: 0 };
  readonly attemptSeconds = new Counts(ATTEMPT_BOUNDS);
  readonly deliverySeconds = new Counts(DELIVERY_BOUNDS);
  lostAttempts = 0;

  attempt(kind: OutcomeKind, tookMs: number): void {
    this.attempts[kind] += 1;
    this.attemptSeconds.add(tookMs / 1000);
  }

  delivered(sinceDateMs: number): void {
    this.deliverySeconds.add(Math.max(0, sinceDateMs) / 1000);
  }
}

class Counts implements Histogram {
  readonly counts: number[];
  sum = 0;

  constructor(readonly bounds: readonly number[]) {
    this.counts = Array(bounds.length + 1).fill(0);
  }

  add(value: number): void {
    const at = this.bounds.findIndex((bound) => value <= bound);
    const place = at < 0 ? this.bounds.length : at;
    this.counts[place] = (this.counts[place] ?? 0) + 1;
    this.sum += value;
  }
}
