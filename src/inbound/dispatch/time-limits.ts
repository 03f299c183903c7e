import { setMaxListeners } from 'node:events';
import { createDeadlineWatch, type Watched } from '../../outbound/delivery/deadline-watch.js';
import type { Clock } from '../../platform/clock.js';

/** Time limits for the attempts of a message. */
export interface TimeLimits {
  /** For a message that starts now. */
  signal(): AbortSignal;
}

/** One timer for all; the last attempt may start this much late. */
const LOOK_EVERY_MS = 250;
/**
 * Messages that start within this time share a signal and lose this much of theirs: creating one costs 2 % of a
 * forward.
 */
const SHARED_MS = 250;

export function createTimeLimits(clock: Pick<Clock, 'monotonicMs' | 'every'>, budgetMs: number): TimeLimits {
  const watch = createDeadlineWatch(clock, LOOK_EVERY_MS);
  let current: { readonly signal: AbortSignal; readonly sharedUntilMs: number } | undefined;

  function begin(nowMs: number): { readonly signal: AbortSignal; readonly sharedUntilMs: number } {
    const timeUp = new AbortController();
    setMaxListeners(0, timeUp.signal); // all attempts of these messages listen to it
    const watched: Watched = {
      deadlineMs: nowMs + budgetMs,
      expire() {
        watch.remove(watched);
        timeUp.abort(new Error('the time for this message is up'));
      },
    };
    watch.add(watched);
    return { signal: timeUp.signal, sharedUntilMs: nowMs + SHARED_MS };
  }

  return {
    signal() {
      const nowMs = watch.nowMs();
      if (!current || nowMs >= current.sharedUntilMs) current = begin(nowMs);
      return current.signal;
    },
  };
}
