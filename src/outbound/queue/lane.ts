import { setMaxListeners } from 'node:events';
import { LEASE_MS } from '../../jobs/lease.js';
import type { DeliveryOutcome } from '../delivery/delivery.js';
import type { ClaimedRecipient } from './claim-store.js';
import { decideLane, freshLane, type LaneState } from './lane-policy.js';
import type { Lease } from './lane-store.js';

const NOTHING_AHEAD = { rows: [], untilMs: 0 };

/** A destination that this process has leased. */
export class Lane {
  state: LaneState;
  /** Unsettled attempts. */
  inFlight = 0;
  /** There may be due rows that were not read yet. */
  mayHaveMore = true;
  /** A failing lane first expires its old rows. */
  needsExpiry: boolean;
  /** Empty so far; checked once more at `lookAt`. Its row says `dueAt` unless new work was announced. */
  watch: { readonly lookAt: number; readonly dueAt: number } | undefined;
  /** Due rows read along with the last claims. They are claimed from here for a moment. */
  ahead: { readonly rows: readonly ClaimedRecipient[]; readonly untilMs: number } = NOTHING_AHEAD;
  readonly #over = new AbortController();
  /** The lease clock on this side: until then no other worker can have it. */
  #leasedUntilMs: number;

  constructor(
    readonly lease: Lease,
    failures: number,
    leasedAtMs: number,
  ) {
    this.state = freshLane(failures);
    this.needsExpiry = failures > 0;
    this.#leasedUntilMs = leasedAtMs + LEASE_MS;
    // It serves many attempts at once; more than ten listeners are no leak here
    setMaxListeners(0, this.#over.signal);
  }

  get name(): string {
    return this.lease.name;
  }

  /** Aborted when the lease is lost: attempts that have not sent the final dot are given up. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  get isLost(): boolean {
    return this.#over.signal.aborted;
  }

  /** How many more attempts may start now. */
  get room(): number {
    if (this.isLost || !this.mayHaveMore || this.state.pausedUntil !== undefined) return 0;
    return Math.max(0, this.state.concurrency - this.inFlight);
  }

  /** No attempts and no rows left: time to release it. */
  get isQuiet(): boolean {
    return this.inFlight === 0 && !this.isLost && (!this.mayHaveMore || this.state.pausedUntil !== undefined);
  }

  /** The state after these outcomes; applied once they are recorded. */
  after(outcomes: readonly DeliveryOutcome[], now: number, chance: () => number): LaneState {
    return outcomes.reduce(
      (state, outcome) => decideLane(state, outcome, { now, chance: outcome.kind === 'deferred' ? chance() : 0 }),
      this.state,
    );
  }

  renewed(atMs: number): void {
    this.#leasedUntilMs = atMs + LEASE_MS;
  }

  loseIfOver(nowMs: number): void {
    if (nowMs >= this.#leasedUntilMs) this.lose();
  }

  lose(): void {
    this.#over.abort(new Error(`the lease of ${this.name} was lost`));
  }

  wake(): void {
    this.mayHaveMore = true;
  }
}
