import type { Database } from '../db/database.js';
import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';
import type { CallWindows } from './call-windows.js';
import { addToSums } from './limit-count-store.js';

const EVERY_MS = 1000;
/** In one statement; others are told a second later. */
const MAX_WINDOWS = 1000;

export interface ShareWindowsDeps {
  readonly db: Database;
  readonly windows: CallWindows;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Nodes tell each other every second how many calls they have counted, so that a limit holds for all of them together.
 * Only PostgreSQL has other nodes.
 */
export function createWindowSharing({ db, windows, clock, log }: ShareWindowsDeps): Part & { share(): Promise<void> } {
  let stopTimer: (() => void) | undefined;
  let sharing: Promise<void> | undefined;

  async function share(): Promise<void> {
    const untold = windows.takeUntold(MAX_WINDOWS, clock.now());
    if (untold.length === 0) return;
    try {
      for (const sum of await addToSums(db.writer, untold)) windows.adopt(sum, clock.now());
    } catch (error) {
      windows.putBack(untold);
      log.warn('limits.notShared', { error });
    }
  }

  return {
    name: 'limit-sharing',
    share,
    async start() {
      if (db.engine !== 'postgres') return;
      stopTimer = clock.every(EVERY_MS, () => {
        sharing ??= share().finally(() => {
          sharing = undefined;
        });
      });
    },
    async stop() {
      stopTimer?.();
      await sharing;
    },
  };
}
