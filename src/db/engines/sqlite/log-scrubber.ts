import type { Clock } from '../../../platform/clock.js';

/**
 * A redaction leaves the log within 60 s: half of it to collect several, the rest for retries when a reader is in the
 * way.
 */
const GATHER_MS = 30_000;
const AGAIN_MS = 5_000;

export interface LogScrubberDeps {
  readonly clock: Clock;
  truncate(): Promise<{ isDone: boolean }>;
}

/** `secure_delete` overwrites deleted bytes in the database, but the log still has the older pages. */
export class LogScrubber {
  readonly #stop = new AbortController();
  #isRequested = false;

  constructor(private readonly deps: LogScrubberDeps) {}

  request(): void {
    if (this.#isRequested) return;
    this.#isRequested = true;
    void this.#scrub();
  }

  /** Closing the database empties the log anyway. */
  stop(): void {
    this.#stop.abort();
  }

  async #scrub(): Promise<void> {
    let delayMs = GATHER_MS;
    while (this.#isRequested) {
      try {
        await this.deps.clock.sleep(delayMs, this.#stop.signal);
      } catch {
        return; // stopped
      }
      const { isDone } = await this.deps.truncate().catch(() => ({ isDone: false }));
      this.#isRequested = !isDone;
      delayMs = AGAIN_MS;
    }
  }
}
