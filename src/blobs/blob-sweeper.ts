import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';
import type { BlobStore } from './blob-store.js';

const SWEEP_EVERY_MS = 3_600_000;
/** What is younger may still be on its way into its row. */
const STAGED_FOR_MS = 3_600_000;

/** Removes what a crash left behind (staged and never put, or dropped and never erased) and empties old segments. */
export function createBlobSweeper({
  blobs,
  clock,
  log,
}: {
  readonly blobs: Pick<BlobStore, 'sweep'>;
  readonly clock: Clock;
  readonly log: Log;
}): Part {
  let stopTimer: (() => void) | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  async function sweep(): Promise<void> {
    try {
      const { removed, moved, damaged } = await blobs.sweep(clock.now() - STAGED_FOR_MS);
      if (removed + moved > 0) log.info('blobs.swept', { removed, moved });
      if (damaged > 0) log.warn('blobs.damagedSegments', { blobs: damaged });
    } catch (error) {
      log.warn('blobs.notSwept', { error });
    }
  }

  return {
    name: 'blob-sweeper',
    async start() {
      stopTimer = clock.every(SWEEP_EVERY_MS, () => {
        sweeping = sweep();
      });
      sweeping = sweep();
    },
    async stop() {
      stopTimer?.();
      await sweeping;
    },
  };
}
