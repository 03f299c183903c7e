import { createGrowingCache } from '../../platform/growing-cache.js';

/**
 * Receivers that are not worth a try right now. One that always times out would otherwise occupy all workers, and other
 * domains' calls would wait behind it.
 */
export interface QuietOrigins {
  /** After the pause one call is let through; the others stay paused. */
  isResting(origin: string, now: number): boolean;
  note(origin: string, isTaken: boolean, now: number): void;
}

const FAILURES_BEFORE_REST = 5;
const REST_MS = 30_000;
const MAX_ORIGINS = 10_000;

export function createQuietOrigins(): QuietOrigins {
  const failing = createGrowingCache<{ failures: number; restsUntil: number }>(MAX_ORIGINS);
  return {
    isResting(origin, now) {
      const state = failing.get(origin);
      if (!state || state.failures < FAILURES_BEFORE_REST) return false;
      if (now < state.restsUntil) return true;
      state.restsUntil = now + REST_MS;
      return false;
    },
    note(origin, isTaken, now) {
      if (isTaken) failing.delete(origin);
      else failing.set(origin, { failures: (failing.get(origin)?.failures ?? 0) + 1, restsUntil: now + REST_MS });
    },
  };
}
