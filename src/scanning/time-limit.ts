import type { Clock } from '../platform/clock.js';

/** The result of the work, or a rejection after `ms`; its signal is aborted then, and with the caller's. */
export async function within<T>(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const settled = new AbortController();
  const expired = new AbortController();
  const limit = clock.sleep(ms, settled.signal).then(
    () => {
      const error = new Error(`no answer within ${ms / 1000} s`);
      expired.abort(error);
      throw error;
    },
    () => new Promise<never>(() => {}), // the work finished first
  );
  try {
    return await Promise.race([work(AbortSignal.any([signal, expired.signal])), limit]);
  } finally {
    settled.abort();
  }
}

/** A failure in one short line. */
export function failureText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200);
}
