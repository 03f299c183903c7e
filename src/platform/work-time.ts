/**
 * How long something has worked, in pieces. A piece counts as the time it took, or as the CPU time of the process when
 * that is less: on a busy machine most of the time is spent waiting for a processor.
 */
export class WorkTime {
  #usedMs = 0;
  #sinceMs = 0;
  #cpuSinceMs = 0;

  constructor() {
    this.begin();
  }

  get ms(): number {
    return this.#usedMs + this.#piece();
  }

  begin(): void {
    this.#sinceMs = performance.now();
    this.#cpuSinceMs = cpuMs();
  }

  /** What comes before the next `begin` does not count. */
  end(): void {
    this.#usedMs += this.#piece();
    this.begin();
  }

  #piece(): number {
    return Math.min(performance.now() - this.#sinceMs, cpuMs() - this.#cpuSinceMs);
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
