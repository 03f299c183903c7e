import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';
import type { BlobStore } from './blob-store.js';

/** How many missing blobs the log names; `waypost verify` names more. */
const NAMED = 20;
const SWEEP_EVERY_MS = 3_600_000;
/** A younger object may not have its row yet, given the clock of another node. */
const STAGED_FOR_MS = 24 * 3_600_000;

/**
 * Removes what a crash left behind (staged and never put, or dropped and never erased) and moves blobs that are in the
 * store of an earlier setting.
 */
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
      const { removed, moved, damaged, missing } = await blobs.sweep(STAGED_FOR_MS);
      if (removed + moved > 0) log.info('blobs.swept', { removed, moved });
      if (missing.length > 0) log.warn('blobs.elsewhere', { blobs: missing.length, ids: missing.slice(0, NAMED) });
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
