import type { Clock } from '../../platform/clock.js';
import { ServiceError } from '../../platform/service-error.js';

/** Runs one call at a time per key; across processes the key's row does the same. */
export interface RunningKeys {
  run<T>(key: string, body: () => Promise<T>): Promise<T>;
}

/** Decision 8.18. */
const PATIENCE_MS = 30_000;

export function createRunningKeys(clock: Pick<Clock, 'sleep'>): RunningKeys {
  /** The last call in each key's line. */
  const lines = new Map<string, Promise<void>>();

  return {
    async run(key, body) {
      const before = lines.get(key);
      let leave = () => {};
      const left = new Promise<void>((resolve) => {
        leave = resolve;
      });
      const line = before ? before.then(() => left) : left;
      lines.set(key, line);
      void line.then(() => {
        if (lines.get(key) === line) lines.delete(key);
      });
      try {
        if (before) await waitFor(before);
        return await body();
      } finally {
        leave();
      }
    },
  };

  async function waitFor(before: Promise<void>): Promise<void> {
    const isDone = new AbortController();
    const patience = clock.sleep(PATIENCE_MS, isDone.signal).then(
      () => 'busy' as const,
      () => undefined, // rejects only because the other one is done
    );
    const outcome = await Promise.race([before.then(() => undefined), patience]);
    isDone.abort();
    if (outcome === 'busy') throw new ServiceError('busy', 'email.idempotencyBusy');
  }
}
