import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/platform/clock.js';

/** Time that only a test advances. */
export interface ManualClock extends Clock {
  /** Advances both clocks; what falls due on the way runs at its own moment, in order. */
  advance(ms: number): Promise<void>;
  /** Resolves once a caller sleeps for exactly `ms`: advancing earlier would be too early. */
  untilSleeping(ms: number): Promise<void>;
}

const START_MS = Date.UTC(2026, 10, 15, 12, 0, 0);

export function createManualClock(startMs = START_MS): ManualClock {
  let elapsedMs = 0;
  let sequence = 0;
  const timers = new Map<number, { dueMs: number; fire(): void }>();
  const asleep = new Map<number, number>(); // how many, by the length of their sleep
  const watchers = new Set<() => void>();

  function setTimer(ms: number, callback: () => void): () => void {
    const id = sequence++;
    timers.set(id, {
      dueMs: elapsedMs + ms,
      fire() {
        timers.delete(id);
        callback();
      },
    });
    return () => timers.delete(id);
  }

  function nextTimer(untilMs: number) {
    let next: { dueMs: number; fire(): void } | undefined;
    for (const timer of timers.values()) {
      if (timer.dueMs <= untilMs && (!next || timer.dueMs < next.dueMs)) next = timer;
    }
    return next;
  }

  return {
    now: () => startMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        asleep.set(ms, (asleep.get(ms) ?? 0) + 1);
        const wake = () => asleep.set(ms, (asleep.get(ms) ?? 0) - 1);
        const onAbort = () => {
          clear();
          wake();
          reject(signal?.reason);
        };
        const clear = setTimer(ms, () => {
          signal?.removeEventListener('abort', onAbort);
          wake();
          resolve();
        });
        signal?.addEventListener('abort', onAbort, { once: true });
        for (const look of watchers) look();
      });
    },
    untilSleeping(ms) {
      return new Promise((resolve) => {
        const look = () => {
          if (!asleep.get(ms)) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      });
    },
    every(ms, callback) {
      let clear: () => void;
      const arm = () => {
        clear = setTimer(ms, () => {
          arm();
          callback();
        });
      };
      arm();
      return () => clear();
    },
    async advance(ms) {
      const untilMs = elapsedMs + ms;
      for (let timer = nextTimer(untilMs); timer; timer = nextTimer(untilMs)) {
        elapsedMs = Math.max(elapsedMs, timer.dueMs);
        timer.fire();
        await setImmediate(); // work that waited for this moment continues before the next one
      }
      elapsedMs = untilMs;
      await setImmediate();
    },
  };
}
