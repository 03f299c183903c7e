/** Before that the rate says little. */
const MIN_RATED_MS = 2000;

/** How long work will still take at the rate it has had so far; `undefined` while that cannot be said. */
export function secondsLeft({
  done,
  total,
  firstDone,
  elapsedMs,
}: {
  readonly done: number;
  readonly total: number;
  /** What was done already when the time began. */
  readonly firstDone: number;
  readonly elapsedMs: number;
}): number | undefined {
  const did = done - firstDone;
  if (elapsedMs < MIN_RATED_MS || did <= 0) return undefined;
  return Math.ceil((Math.max(0, total - done) * elapsedMs) / did / 1000);
}
