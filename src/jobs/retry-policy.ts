const FIRST_DELAY_MS = 5_000;
/** Often enough to recover within an hour of a fix, rare enough that a broken job costs nothing. */
const LONGEST_DELAY_MS = 3_600_000;
/** The random part of the delay, so that jobs that failed together are not retried together. */
const JITTER = 0.2;

/**
 * How long to wait after `attempt` (from 1) failed. `chance` is in [0, 1). There is no last attempt: a job that is
 * worth a row is worth an hourly try, and its handler decides when to give up.
 */
export function retryDelayMs(attempt: number, chance: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
  return Math.round(delay * (1 - JITTER / 2 + JITTER * chance));
}
