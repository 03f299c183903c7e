import { setMaxListeners } from 'node:events';
import { LEASE_MS } from '../../jobs/lease.js';
import type { DeliveryOutcome } from '../delivery/delivery.js';
import type { ClaimedRecipient } from './claim-store.js';
import { decideLane, freshLane, type LaneState } from './lane-policy.js';
import type { Lease } from './lane-store.js';

const NOTHING_AHEAD = { rows: [], untilMs: 0 };

/** A destination in our hands. */
export class Lane {
  state: LaneState;
  /** Attempts that are not settled yet. */
  inFlight = 0;
  /** Rows may be due that we have not asked for. */
  mayHaveMore = true;
  /** A lane that fails is first cleared of what has expired. */
  needsExpiry: boolean;
  /** Empty so far; looked at once more at `lookAt`, and its row says `dueAt` unless someone has announced work. */
  watch: { readonly lookAt: number; readonly dueAt: number } | undefined;
  /** Due rows behind those that were claimed last, read with them. They are claimed from here for a moment. */
  ahead: { readonly rows: readonly ClaimedRecipient[]; readonly untilMs: number } = NOTHING_AHEAD;
  readonly #over = new AbortController();
  /** By the clock of leases on this side: until here nobody else can have it. */
  #leasedUntilMs: number;

  constructor(
    readonly lease: Lease,
    failures: number,
    leasedAtMs: number,
  ) {
    this.state = freshLane(failures);
    this.needsExpiry = failures > 0;
    this.#leasedUntilMs = leasedAtMs + LEASE_MS;
    // It serves many tries at once; more than ten listeners are no leak here
    setMaxListeners(0, this.#over.signal);
  }

  get name(): string {
    return this.lease.name;
  }

  /** Aborted when the lease is lost: what has no final dot yet is given up. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  get isLost(): boolean {
    return this.#over.signal.aborted;
  }

  /** How many more may begin now. */
  get room(): number {
    if (this.isLost || !this.mayHaveMore || this.state.pausedUntil !== undefined) return 0;
    return Math.max(0, this.state.concurrency - this.inFlight);
  }

  /** Nothing in hand and nothing to take: time to give it back. */
  get isQuiet(): boolean {
    return this.inFlight === 0 && !this.isLost && (!this.mayHaveMore || this.state.pausedUntil !== undefined);
  }

  /** The state after these outcomes; kept once they are written down. */
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
