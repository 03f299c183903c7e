import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db, EngineName } from '../db/database.js';
import type { Clock } from '../platform/clock.js';

/** Long enough for a slow disk, short enough for another node to take over a dead node's work within a minute. */
export const LEASE_MS = 60_000;

/**
 * The clock for leases, never wall time, which jumps. SQLite has one process: its monotonic clock, and its next start
 * invalidates earlier leases. PostgreSQL is shared: its clock, which all nodes see.
 */
export function leaseTime(engine: EngineName, clock: Clock): RawBuilder<number> {
  return engine === 'postgres' ? SERVER_TIME : sql<number>`${leaseMs(clock)}`;
}

/** The same in a query that is compiled once; `ms` is evaluated when it runs. */
export function leaseTimeIn(db: Db, ms: number): RawBuilder<number> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? SERVER_TIME : sql<number>`${ms}`;
}

export function leaseMs(clock: Pick<Clock, 'monotonicMs'>): number {
  return Math.ceil(clock.monotonicMs());
}

const SERVER_TIME = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
