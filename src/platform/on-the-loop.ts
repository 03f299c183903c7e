import type { Clock } from './clock.js';

/** Twice as many times as long as it took in ms: after 0.2 ms nobody notices, after 8 the loop is free for 128. */
const REST = 2;

/**
 * Waiting for the disk on the event loop itself, while it is quick: to a thread and back takes longer than most syncs. The
 * slower it was twice in a row, the smaller a part of the time the loop stands still next. Once is nothing: on a machine
 * that others use as well, single ones take ten times as long.
 */
export class OnTheLoop {
  #tookMs = 0;
  #restsUntilMs = 0;

  constructor(private readonly clock: Pick<Clock, 'monotonicMs'>) {}

  /** The disk was slow of late. */
  get isResting(): boolean {
    return this.clock.monotonicMs() < this.#restsUntilMs;
  }

  /** False: nothing was done, for it is resting. */
  run(task: () => void): boolean {
    if (this.isResting) return false;
    this.runAnyway(task);
    return true;
  }

  runAnyway(task: () => void): void {
    const startedAtMs = this.clock.monotonicMs();
    task();
    const endedAtMs = this.clock.monotonicMs();
    const tookMs = endedAtMs - startedAtMs;
    this.#restsUntilMs = endedAtMs + REST * Math.min(tookMs, this.#tookMs) ** 2;
    this.#tookMs = tookMs;
  }
}
