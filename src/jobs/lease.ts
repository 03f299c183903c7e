import { type RawBuilder, sql } from 'kysely';
import type { EngineName } from '../db/database.js';
import type { Clock } from '../platform/clock.js';

/** Long enough for a slow disk, short enough that a dead node's work is picked up within a minute. */
export const LEASE_MS = 60_000;

/**
 * The time leases are counted in, never wall time, which jumps. SQLite has one process: its monotonic clock, and at
 * its next start what was leased before is void. PostgreSQL is shared: the one clock all nodes see.
 */
export function leaseTime(engine: EngineName, clock: Clock): RawBuilder<number> {
  return engine === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`${Math.ceil(clock.monotonicMs())}`;
}
