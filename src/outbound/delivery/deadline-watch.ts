import type { Clock } from '../../platform/clock.js';

/** Fails unless it makes progress before a deadline, which moves with every event. */
export interface Watched {
  /** Monotonic; `Infinity` while nothing is awaited. */
  deadlineMs: number;
  expire(): void;
}

export interface DeadlineWatch {
  readonly nowMs: () => number;
  add(watched: Watched): void;
  remove(watched: Watched): void;
}

const LOOK_EVERY_MS = 1000;

/** One timer for all connections: four timers per message would cost more than the message. */
export function createDeadlineWatch(
  clock: Pick<Clock, 'monotonicMs' | 'every'>,
  lookEveryMs = LOOK_EVERY_MS,
): DeadlineWatch {
  const all = new Set<Watched>();
  let stop: (() => void) | undefined;

  function look(): void {
    const now = clock.monotonicMs();
    for (const watched of [...all]) if (watched.deadlineMs <= now) watched.expire();
  }

  return {
    nowMs: () => clock.monotonicMs(),
    add(watched) {
      all.add(watched);
      stop ??= clock.every(lookEveryMs, look);
    },
    remove(watched) {
      all.delete(watched);
      if (all.size > 0) return;
      stop?.();
      stop = undefined;
    },
  };
}
