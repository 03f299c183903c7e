import { setImmediate } from 'node:timers/promises';

/** Lets other sessions have their turn. `work` is in octets that were looked at, or about as much. */
export class Pace {
  #done = 0;

  /** A few milliseconds of work. */
  static readonly #SLICE = 4_000_000;
  /** What one message costs when its fields are read, beside its octets. */
  static readonly MESSAGE = 8_000;

  async after(work: number): Promise<void> {
    this.#done += work;
    if (this.#done < Pace.#SLICE) return;
    this.#done = 0;
    await setImmediate();
  }
}
