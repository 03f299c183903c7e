import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';

/** Parts in start order; they stop in reverse, each even if another fails. */
export class PartStack {
  readonly #started: Part[][] = [];

  constructor(private readonly log: Log) {}

  async start(...parts: readonly Part[]): Promise<void> {
    for (const part of parts) {
      await part.start();
      this.#started.push([part]);
    }
  }

  /** For independent parts: started in order, stopped concurrently. */
  sideBySide(): Pick<PartStack, 'start'> {
    const group: Part[] = [];
    this.#started.push(group);
    return {
      async start(...parts) {
        for (const part of parts) {
          await part.start();
          group.push(part);
        }
      },
    };
  }

  /** For resources that were opened rather than started. */
  onStop(name: string, stop: () => Promise<void> | void): void {
    this.#started.push([{ name, start: async () => {}, stop: async () => stop() }]);
  }

  async stop(): Promise<void> {
    for (let group = this.#started.pop(); group; group = this.#started.pop()) {
      await Promise.all(group.map((part) => this.#stop(part)));
    }
  }

  async #stop(part: Part): Promise<void> {
    try {
      await part.stop();
    } catch (error) {
      this.log.error('part.notStopped', { part: part.name, error });
    }
  }
}
