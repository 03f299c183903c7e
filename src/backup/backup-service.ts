import { OperatorError } from '../platform/operator-error.js';
import { newId } from '../platform/random.js';
import type { BackupDeps } from './backup-deps.js';
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
export interface RunningBackup {
  readonly id: string;
  readonly elapsedMs: number;
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
  const stopping = new AbortController();
  let current: { view: RunningBackup; readonly startedMs: number; ended: Promise<void> } | undefined;

  async function run(id: string, order: BackupOrder, target: BackupTarget): Promise<void> {
    const running = current;
    if (!running) return;
    const show = (change: Partial<RunningBackup>) => {
      running.view = { ...running.view, ...change };
    };
    const end = { isFull: order.isFull, totalBytes: 0, newBytes: 0 };
    try {
      const taken = await takeBackup(deps, {
        target,
        key: order.key,
        isFull: order.isFull,
        keep: order.keep,
        signal: stopping.signal,
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
      const fault = faultOf(error, stopping.signal);
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
    const detail = faultOf(error, stopping.signal);
    await insertRun(db.writer, { id, target: place, isFull, startedAt: now });
    await finishRun(db.writer, id, { state: 'failed', detail, isFull, totalBytes: 0, newBytes: 0, finishedAt: now });
  }

  return {
    async start(order) {
      stopping.signal.throwIfAborted();
      if (current && !current.view.result) {
        throw new OperatorError('A backup of this installation is being taken already.');
      }
      const id = newId(random, clock.now());
      const running = {
        view: { id, elapsedMs: 0, progress: undefined, result: undefined } as RunningBackup,
        startedMs: clock.monotonicMs(),
        ended: Promise.resolve(),
      };
      current = running;
      try {
        const target = await order.openTarget();
        running.ended = run(id, order, target);
        return id;
      } catch (error) {
        running.view = { ...running.view, result: { fault: String(error) } };
        if (order.isStillDue) await recordFailure(id, order, error); // no caller waits for a scheduled one
        throw error;
      }
    },
    async follow(id, withinMs) {
      const followed = current;
      if (followed?.view.id !== id) return undefined;
      const patience = new AbortController();
      const waited = clock.sleep(withinMs, patience.signal).catch(() => {});
      await Promise.race([followed.ended, waited]);
      patience.abort();
      return { ...followed.view, elapsedMs: clock.monotonicMs() - followed.startedMs };
    },
    isRunning: () => deps.blobs.hold.isHeld(),
    async stop() {
      stopping.abort(new OperatorError('The service was stopped during the backup. Run it again.'));
      await current?.ended;
    },
  };
}

/** Another node has taken it in the meantime. */
class NotDueError extends OperatorError {
  override readonly name = 'NotDueError';
  constructor() {
    super('Another node has just taken a backup.');
  }
}

/** The text that the operator sees. */
export function faultOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted && signal.reason instanceof Error) return signal.reason.message;
  if (error instanceof OperatorError) return error.message;
  return `It failed: ${error instanceof Error ? error.message : String(error)}`;
}
