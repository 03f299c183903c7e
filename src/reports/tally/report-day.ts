import { createHash } from 'node:crypto';

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** RFC 8460 §4.1: reports are about whole days, UTC. */
export function dayOf(at: number): number {
  return at - (at % DAY_MS);
}

// Counts of the last minute of the day are stored by then
const EARLIEST_MS = HOUR_MS;
// RFC 8460 §4.1: senders must not all report to one domain at midnight
const SPREAD_MS = 4 * HOUR_MS;

/** When the report of a day to a domain is due: the same at each try, another for each pair of hosts. */
export function dueAt(day: number, domain: string, host: string): number {
  const drawn = createHash('sha256').update(`${host} ${domain}`).digest().readUInt32BE(0) / 2 ** 32;
  return day + DAY_MS + EARLIEST_MS + Math.floor(drawn * SPREAD_MS);
}
