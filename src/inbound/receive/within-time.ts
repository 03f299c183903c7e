import type { Clock } from '../../platform/clock.js';

// One for all: making an error costs more than the look-up of a name that is known
const ANSWERED = new Error('All was answered');

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
    over.abort(ANSWERED);
  }
}
