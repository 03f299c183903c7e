import type { Database, Db } from '../db/database.js';
import type { Clock } from '../platform/clock.js';
import type { Knowable } from '../platform/when-known.js';
import { type CallWindows, createCallWindows } from './call-windows.js';
import type { CountedWindow, Limit, LimitName, LimitSettings, LimitState } from './limit.js';
import { addToCount, findCount } from './limit-count-store.js';
import { RateLimitedError } from './rate-limited-error.js';

/** Rate limits. A window opens with the first counted act and is deleted when it ends. */
export interface Limits {
  /**
   * Counts one act, or throws `RateLimitedError`. With a transaction, the count is part of it: an act that is rolled
   * back is not counted. `undefined`: no such limit is set.
   */
  charge(tx: Db | undefined, name: LimitName, subject: string): Promise<LimitState | undefined>;
  /** The same without a transaction, synchronous for a window in memory. A refusal is a rejection here too. */
  chargeCall(name: LimitName, subject: string): Knowable<LimitState | undefined>;
  /** The subject's state, without counting. */
  peek(name: LimitName, subject: string): Promise<LimitState | undefined>;
}

/**
 * Counted for every call: a write for each would cost too much, so windows up to an hour are in memory, and a restart
 * resets them. `share-windows.ts` tells the other nodes. Acts are rare, and counted in their transaction.
 */
const OF_CALLS: readonly LimitName[] = ['CALLS', 'ANONYMOUS'];
const LONGEST_IN_MEMORY_SECONDS = 3600;

export function createLimits({
  db,
  settings,
  clock,
  windows: memory = createCallWindows(),
}: {
  readonly db: Database;
  readonly settings: LimitSettings;
  readonly clock: Clock;
  readonly windows?: CallWindows;
}): Limits {
  return {
    async charge(tx, name, subject) {
      return chargeWithin(tx, name, subject);
    },

    chargeCall: (name, subject) => chargeWithin(undefined, name, subject),

    async peek(name, subject) {
      const limit = settings[name];
      if (!limit) return undefined;
      const now = clock.now();
      const key = `${name}:${subject}`;
      const window = isInMemory(name, limit) ? memory.find(key) : await findCount(db.reader, key);
      const isOpen = window !== undefined && window.resetsAt > now;
      return stateOf(limit, isOpen ? window : { count: 0, resetsAt: now + limit.windowSeconds * 1000 });
    },
  };

  function chargeWithin(tx: Db | undefined, name: LimitName, subject: string): Knowable<LimitState | undefined> {
    const limit = settings[name];
    if (!limit) return undefined;
    const now = clock.now();
    const key = `${name}:${subject}`;
    if (isInMemory(name, limit)) {
      const window = memory.add(key, limit, now);
      return window.count > limit.count ? Promise.reject(refusal(limit, window, now)) : stateOf(limit, window);
    }
    const count = async (within: Db) => {
      const window = await addToCount(within, key, limit, now);
      // Thrown inside the transaction: a refused act leaves the count as it was
      if (window.count > limit.count) throw refusal(limit, window, now);
      return stateOf(limit, window);
    };
    return tx ? count(tx) : db.inTransaction(count);
  }
}

function isInMemory(name: LimitName, limit: Limit): boolean {
  return OF_CALLS.includes(name) && limit.windowSeconds <= LONGEST_IN_MEMORY_SECONDS;
}

function refusal(limit: Limit, window: CountedWindow, now: number): RateLimitedError {
  return new RateLimitedError(stateOf(limit, window), now);
}

function stateOf(limit: Limit, { count, resetsAt }: CountedWindow): LimitState {
  return { limit: limit.count, remaining: Math.max(0, limit.count - count), resetsAt };
}
