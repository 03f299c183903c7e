import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';

/** Work that follows an answer without delaying it. A stop waits for it. */
export interface Afterwards extends Part {
  run(work: () => Promise<void>): void;
}

export function createAfterwards(log: Log): Afterwards {
  const running = new Set<Promise<void>>();
  return {
    name: 'after-dispatch',
    run(work) {
      const done = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error('dispatch.afterwardsFailed', { error }))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async start() {},
    async stop() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
