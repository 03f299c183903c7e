import type { Clock } from './clock.js';
import type { Part } from './lifecycle.js';
import type { Log } from './log.js';

/** Runs `sweep` every hour in the background: a failure is logged, and the next run does its work. */
export function createSweeper({
  name,
  failed,
  sweep,
  clock,
  log,
}: {
  readonly name: string;
  /** The log event of a failure. */
  readonly failed: string;
  readonly sweep: () => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}): Part & { sweep(): Promise<void> } {
  let stopTimer: (() => void) | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  return {
    name,
    sweep,
    async start() {
      stopTimer = clock.every(SWEEP_EVERY_MS, () => {
        sweeping = sweep().catch((error: unknown) => log.warn(failed, { error }));
      });
    },
    async stop() {
      stopTimer?.();
      await sweeping;
    },
  };
}

const SWEEP_EVERY_MS = 3_600_000;
