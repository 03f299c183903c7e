/** Long enough that a busy connection's messages share a commit, short enough that a look from outside finds them. */
const SPAN_MS = 250;

/** Has a span committed when it is old enough, or full. */
export class SettleTimer {
  #timer: NodeJS.Timeout | undefined;
  #isSettling = false;

  constructor(private readonly settle: () => Promise<void>) {}

  /** A span has begun; the one before is over. */
  restart(): void {
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setTimeout(() => this.#settle(), SPAN_MS);
  }

  /** It is full. */
  settleNow(): void {
    if (!this.#isSettling) this.#settle();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #settle(): void {
    this.#isSettling = true;
    this.settle()
      .catch(() => {}) // it is in the journal still, and whoever comes next hears why
      .finally(() => {
        this.#isSettling = false;
      });
  }
}
