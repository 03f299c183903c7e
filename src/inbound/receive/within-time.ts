import type { Clock } from '../../platform/clock.js';

// Shared: creating an error costs more than looking up a known name
const ANSWERED = new Error('All was answered');

/** The result of `act` within `ms`; `undefined` when it fails or takes longer: a helpful extra must not delay mail. */
export async function withinTime<T>(
  clock: Pick<Clock, 'sleep'>,
  ms: number,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const over = new AbortController();
  const nothing = () => undefined;
  try {
    return (await Promise.race([act(over.signal).catch(nothing), clock.sleep(ms, over.signal).catch(nothing)])) as
      | T
      | undefined;
  } finally {
    over.abort(ANSWERED);
  }
}
