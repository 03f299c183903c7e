import { setTimeout as delay } from 'node:timers/promises';

/** A frozen node holds its connections: programs and servers give up, and come again. */
export const PATIENCE_MS = 15_000;

export async function within<T>(work: Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: waiting.signal }).then(() => {
    throw new Error('no answer');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    waiting.abort();
    late.catch(() => {});
    work.catch(() => {});
  }
}
