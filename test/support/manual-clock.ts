import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/platform/clock.js';

/** Time that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Moves both clocks on; whatever falls due on the way runs at its own moment, in order. */
  advance(ms: number): Promise<void>;
}

const START_MS = Date.UTC(2026, 10, 15, 12, 0, 0);

export function createManualClock(startMs = START_MS): ManualClock {
  let elapsedMs = 0;
  let sequence = 0;
  const timers = new Map<number, { dueMs: number; fire(): void }>();

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
        const onAbort = () => {
          clear();
          reject(signal?.reason);
        };
        const clear = setTimer(ms, () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        });
        signal?.addEventListener('abort', onAbort, { once: true });
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
        await setImmediate(); // what was waiting for this moment goes on before the next one
      }
      elapsedMs = untilMs;
      await setImmediate();
    },
  };
}
