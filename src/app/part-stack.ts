import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';

/** Parts in the order in which they started; they stop in reverse, each whatever befell the others. */
export class PartStack {
  readonly #started: Part[] = [];

  constructor(private readonly log: Log) {}

  async start(...parts: readonly Part[]): Promise<void> {
    for (const part of parts) {
      await part.start();
      this.#started.push(part);
    }
  }

  /** For what was opened rather than started. */
  onStop(name: string, stop: () => Promise<void> | void): void {
    this.#started.push({ name, start: async () => {}, stop: async () => stop() });
  }

  async stop(): Promise<void> {
    for (let part = this.#started.pop(); part; part = this.#started.pop()) {
      try {
        await part.stop();
      } catch (error) {
        this.log.error('part.notStopped', { part: part.name, error });
      }
    }
  }
}
