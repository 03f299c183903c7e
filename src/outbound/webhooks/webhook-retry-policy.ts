const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DELAYS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS];
const LONGEST_DELAY_MS = 4 * HOUR_MS;
const JITTER = 0.1;

/** A receiver that does not answer within a day is given up. */
export const WEBHOOK_PATIENCE_MS = 24 * HOUR_MS;

export function webhookRetryDelayMs(attempt: number, chance: number): number {
  const delay = DELAYS_MS[attempt - 1] ?? LONGEST_DELAY_MS;
  return Math.round(delay * (1 - JITTER / 2 + JITTER * chance));
}
