import type { Database } from '../db/database.js';
import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';
import type { BackupOrder, BackupService } from './backup-service.js';
import { type BackupRun, listRuns } from './record/run-store.js';

const LOOK_EVERY_MS = 60_000;
/** Failures may be temporary: a network, a full disk. */
const AGAIN_AFTER_MS = 15 * 60_000;

/** Counted from the start of the last backup of any node: a backup that takes an hour does not delay the next. */
export function isBackupDue(runs: readonly BackupRun[], everyMs: number, now: number): boolean {
  if (runs.some(({ state, startedAt }) => state === 'done' && now - startedAt < everyMs)) return false;
  const pause = Math.min(everyMs, AGAIN_AFTER_MS);
  return !runs.some(
    ({ state, finishedAt }) => state === 'failed' && finishedAt !== undefined && now - finishedAt < pause,
  );
}

/** Takes scheduled backups, each on one node only. */
export function createBackupSchedule({
  db,
  clock,
  log,
  backups,
  everyMs,
  order,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly backups: Pick<BackupService, 'start' | 'isRunning'>;
  readonly everyMs: number;
  readonly order: () => Omit<BackupOrder, 'isFull' | 'isStillDue'>;
}): Part {
  let stopTimer: (() => void) | undefined;
  let looking: Promise<void> = Promise.resolve();
  const isDue = async () => isBackupDue(await listRuns(db.reader), everyMs, clock.now());

  async function look(): Promise<void> {
    try {
      if ((await isDue()) && !(await backups.isRunning())) {
        await backups.start({ ...order(), isFull: false, isStillDue: isDue });
      }
    } catch (error) {
      log.warn('backup.notStarted', { error });
    }
  }

  return {
    name: 'backup-schedule',
    async start() {
      looking = look();
      stopTimer = clock.every(LOOK_EVERY_MS, () => {
        looking = looking.then(look);
      });
    },
    async stop() {
      stopTimer?.();
      await looking;
    },
  };
}
