import type { Clock } from '../../../platform/clock.js';

// The contract's own limit for an answer
const LIMIT_MS = 30_000;
const SWEEP_MS = 1000;

export interface Deadlines<T> {
  /** Restarts the time limit of an exchange that is already in the list. */
  add(item: T): void;
  remove(item: T): void;
  stop(): void;
}

/** One sweep a second over all open requests: a timer per request would cost every request. */
export function createDeadlines<T>(clock: Clock, onLate: (item: T) => void): Deadlines<T> {
  const underWay = new Map<T, number>();
  const stopSweep = clock.every(SWEEP_MS, () => {
    const now = clock.monotonicMs();
    for (const [item, lateAt] of underWay) {
      if (lateAt > now) break; // in order of arrival
      underWay.delete(item);
      onLate(item);
    }
  });
  return {
    add(item) {
      underWay.delete(item);
      underWay.set(item, clock.monotonicMs() + LIMIT_MS);
    },
    remove: (item) => void underWay.delete(item),
    stop: stopSweep,
  };
}
