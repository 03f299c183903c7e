import { setImmediate } from 'node:timers/promises';

/** A quarter of what one piece of work may hold the event loop, so that several of them fit into one turn. */
const SLICE_MS = 10;

/** Splits long work: asked after each step, it gives the event loop to others when the slice is used up. */
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
