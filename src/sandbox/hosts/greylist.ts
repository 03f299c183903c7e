import type { Clock } from '../../platform/clock.js';
import { createGrowingCache } from '../../platform/growing-cache.js';

/** A new pair of sender and recipient is deferred, as many hosts do (RFC 6647). */
export interface Greylist {
  isNew(from: string, to: string): boolean;
}

// Our first retry comes after a minute, or slightly earlier by its jitter
const WAIT_MS = 50_000;
const MAX_PAIRS = 10_000;

export function createGreylist(clock: Pick<Clock, 'now'>): Greylist {
  const firstSeen = createGrowingCache<number>(MAX_PAIRS);
  return {
    isNew(from, to) {
      const pair = `${from}\0${to.toLowerCase()}`;
      const seen = firstSeen.get(pair);
      if (seen === undefined) firstSeen.set(pair, clock.now());
      return seen === undefined || clock.now() - seen < WAIT_MS;
    },
  };
}
