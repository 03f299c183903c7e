import type { Clock } from './clock.js';

/** A task may take so long: most disks sync in a tenth of it. */
const QUICK_MS = 2;
/** After a slower one, threads have them for so many times as long: the loop stands still a hundredth of the time. */
const REST = 100;

/** Waiting for the disk on the event loop itself, while it is quick: to a thread and back takes longer than most syncs. */
export class OnTheLoop {
  #restsUntilMs = 0;

  constructor(private readonly clock: Pick<Clock, 'monotonicMs'>) {}

  /** False: the disk was slow of late, and nothing was done. */
  run(task: () => void): boolean {
    const startedAtMs = this.clock.monotonicMs();
    if (startedAtMs < this.#restsUntilMs) return false;
    task();
    const tookMs = this.clock.monotonicMs() - startedAtMs;
    if (tookMs > QUICK_MS) this.#restsUntilMs = startedAtMs + tookMs * REST;
    return true;
  }
}
