import { OperatorError } from '../platform/operator-error.js';
import { newId } from '../platform/random.js';
import type { BackupDeps } from './backup-deps.js';
import { type BegunTask, createFollowedTask, faultOf } from './followed-task.js';
import type { Progress } from './progress.js';
import { endKilledRuns, finishRun, insertRun } from './record/run-store.js';
import type { BackupKey } from './sealed/backup-key.js';
import { type TakenBackup, takeBackup } from './take-backup.js';
import type { BackupTarget } from './target/backup-target.js';

export interface BackupOrder {
  /** The place as it is shown, without credentials. */
  readonly place: string;
  openTarget(): Promise<BackupTarget>;
  readonly key: BackupKey;
  readonly isFull: boolean;
  readonly keep: number | undefined;
  /** Called when no other node can take one; false cancels this one. */
  isStillDue?(): Promise<boolean>;
}

/** A backup that this process takes, as callers see it. */
export interface RunningBackup extends BackupState {
  readonly elapsedMs: number;
}

interface BackupState {
  readonly id: string;
  readonly progress: Progress | undefined;
  /** Set at its end. */
  readonly result: TakenBackup | { readonly fault: string } | undefined;
}

export interface BackupService {
  /** Resolves once it has begun; throws if it cannot begin. */
  start(order: BackupOrder): Promise<string>;
  /** Resolves at its end, or with its progress after `withinMs`. `undefined`: this process took no such backup. */
  follow(id: string, withinMs: number): Promise<RunningBackup | undefined>;
  /** True if any node is taking a backup. */
  isRunning(): Promise<boolean>;
  stop(): Promise<void>;
}

export function createBackupService(deps: BackupDeps): BackupService {
  const { db, clock, random, log } = deps;
  const task = createFollowedTask<BackupState>({
    clock,
    alreadyRunning: 'A backup of this installation is being taken already.',
    stopped: 'The service was stopped during the backup. Run it again.',
  });

  async function run(
    id: string,
    order: BackupOrder,
    target: BackupTarget,
    { show }: BegunTask<BackupState>,
  ): Promise<void> {
    const end = { isFull: order.isFull, totalBytes: 0, newBytes: 0 };
    try {
      const taken = await takeBackup(deps, {
        target,
        key: order.key,
        isFull: order.isFull,
        keep: order.keep,
        signal: task.signal,
        onBegun: async () => {
          await endKilledRuns(db.writer, id, clock.now());
          if ((await order.isStillDue?.()) === false) throw new NotDueError();
          await insertRun(db.writer, { id, target: order.place, isFull: order.isFull, startedAt: clock.now() });
        },
        onProgress: (progress) => show({ progress }),
      });
      const { manifest, notPruned } = taken;
      const { is_full: isFull, total_bytes: totalBytes, new_bytes: newBytes, missing } = manifest;
      const lost = missing > 0 ? [`Bodies that were missing already: ${missing}.`] : [];
      const detail = [...lost, ...(notPruned ? [notPruned] : [])].join(' ');
      await finishRun(db.writer, id, { state: 'done', detail, isFull, totalBytes, newBytes, finishedAt: clock.now() });
      log.info('backup.done', { id: manifest.id, isFull, totalBytes, newBytes, missing });
      show({ result: taken });
    } catch (error) {
      const fault = faultOf(error, task.signal);
      if (!(error instanceof NotDueError)) log.error('backup.failed', { error });
      show({ result: { fault } });
      await finishRun(db.writer, id, { ...end, state: 'failed', detail: fault, finishedAt: clock.now() }).catch(
        () => {},
      );
    } finally {
      target.close();
    }
  }

  async function recordFailure(id: string, { place, isFull }: BackupOrder, error: unknown): Promise<void> {
    const now = clock.now();
    const detail = faultOf(error, task.signal);
    await insertRun(db.writer, { id, target: place, isFull, startedAt: now });
    await finishRun(db.writer, id, { state: 'failed', detail, isFull, totalBytes: 0, newBytes: 0, finishedAt: now });
  }

  return {
    async start(order) {
      const id = newId(random, clock.now());
      const begun = task.begin({ id, progress: undefined, result: undefined });
      try {
        begun.run(run(id, order, await order.openTarget(), begun));
        return id;
      } catch (error) {
        begun.show({ result: { fault: String(error) } });
        if (order.isStillDue) await recordFailure(id, order, error); // no caller waits for a scheduled one
        throw error;
      }
    },
    follow: task.follow,
    isRunning: () => deps.blobs.hold.isHeld(),
    stop: task.stop,
  };
}

/** Another node has taken it in the meantime. */
class NotDueError extends OperatorError {
  override readonly name = 'NotDueError';
  constructor() {
    super('Another node has just taken a backup.');
  }
}
