import type { Clock } from '../../platform/clock.js';

/** What `act` finds within `ms`; `undefined` when it fails or takes longer: who only helps must not hold mail up. */
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
    over.abort();
  }
}
