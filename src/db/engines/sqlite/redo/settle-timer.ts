/** Long enough that a busy connection's messages share a commit, short enough that a look from outside finds them. */
const SPAN_MS = 250;

/** Has a span committed when it is old enough. */
export class SettleTimer {
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly settle: () => Promise<void>) {}

  /** A span has begun; the one before is over. */
  restart(): void {
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setTimeout(() => this.#settle(), SPAN_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #settle(): void {
    this.settle().catch(() => {}); // it is in the journal still, and whoever comes next hears why
  }
}
