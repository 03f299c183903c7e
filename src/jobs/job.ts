import type { Db } from '../db/database.js';

/** Queued work: stored in the caller's transaction, run at least once, retried with back-off. */
export interface Jobs {
  /** Returns the id of the job, for rows that refer to it. With a `uniqueKey` the id may be of no row. */
  enqueue(tx: Db, job: NewJob): Promise<string>;
}

export interface NewJob {
  readonly kind: string;
  /** JSON, sealed at rest. */
  readonly payload: unknown;
  /** Milliseconds since the epoch; now when missing. */
  readonly runAt?: number;
  /** While one job with this key waits, another is not added. */
  readonly uniqueKey?: string;
}

/**
 * Throwing an error means: retry later; `GiveUp`: never. A handler may run twice (a crash after its work), so it must
 * be idempotent.
 */
export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

/** How long to wait after `attempt` (from 1) failed; `chance` is in [0, 1). */
export type RetryDelayMs = (attempt: number, chance: number) => number;

export interface JobContext {
  readonly id: string;
  readonly attempt: number;
  /** When it was enqueued, whatever its attempts. */
  readonly createdAt: number;
  readonly signal: AbortSignal;
}
