import { setImmediate } from 'node:timers/promises';

/** A quarter of the longest time that work may block the event loop, so that several pieces fit into one turn. */
const SLICE_MS = 10;

/** Splits long work: called after each step, it yields to the event loop when the slice is used up. */
export class Pace {
  #sinceMs = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#sinceMs >= SLICE_MS;
  }

  async rest(): Promise<void> {
    if (!this.isDue) return;
    await setImmediate();
    this.#sinceMs = performance.now();
  }
}
