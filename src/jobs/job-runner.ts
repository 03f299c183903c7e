import type { Part } from '../platform/lifecycle.js';
import { createAlarm } from './alarm.js';
import type { JobHandler } from './job.js';
import { JOBS_TOPIC } from './job-queue.js';
import { claimDueJobs, findNextRunAt, type StoredJob, voidLeases } from './job-store.js';
import { LEASE_MS, leaseTime } from './lease.js';
import { repeatOf } from './repeating-job.js';
import { type RunJobDeps, runJob } from './run-job.js';

export interface JobRunnerDeps extends Omit<RunJobDeps, 'repeats'> {
  /** By kind. A kind without a handler here waits for a node that has one. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Kinds that come round again, in milliseconds from one end to the next start. */
  readonly repeatEveryMs?: Readonly<Record<string, number>>;
  readonly name?: string;
  /** How many run at once on this node. */
  readonly concurrency?: number;
}

const CONCURRENCY = 4;
/** The safety net under the wake-ups. */
const POLL_MS = 30_000;
/** A due job that could not be claimed is in another node's hands this very moment. */
const TAKEN_PAUSE_MS = 50;
/** While the database does not answer. */
const TROUBLE_PAUSE_MS = 1_000;
/** A running job may finish; then its signal is aborted, and it has the same time to obey. */
export const GRACE_MS = 5_000;

/**
 * Claims due jobs and runs them. On a SQLite file each kind has one runner: its start voids the leases that the process
 * before held of its kinds. What may be slow by a stranger's will gets a runner of its own, so that nothing waits behind it.
 */
export function createJobRunner(deps: JobRunnerDeps): Part {
  const { db, jobs, clock, log, handlers, concurrency = CONCURRENCY } = deps;
  const repeats = new Map(Object.entries(deps.repeatEveryMs ?? {}));
  const kinds = Object.keys(handlers);
  const alarm = createAlarm(clock);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let isOpen = false;
  let working: Promise<void> | undefined;
  let unlisten: (() => void) | undefined;

  return {
    name: deps.name ?? 'jobs',

    async start() {
      await db.inTransaction(async (tx) => {
        if (db.engine === 'sqlite' && kinds.length > 0) await voidLeases(tx, kinds);
        for (const [kind, everyMs] of repeats) await jobs.enqueue(tx, repeatOf(kind, clock.now() + everyMs));
      });
      unlisten = db.listen(JOBS_TOPIC, () => alarm.ring());
      isOpen = true;
      working = work();
    },

    async stop() {
      isOpen = false;
      unlisten?.();
      alarm.ring();
      await working;
      await finishWithin(GRACE_MS);
      stopping.abort(new Error('the service is stopping'));
      await finishWithin(GRACE_MS);
      if (running.size > 0) log.warn('job.abandoned', { count: running.size });
    },
  };

  async function work(): Promise<void> {
    while (isOpen) {
      const pauseMs = await takeDueJobs().catch((error) => {
        log.error('job.notClaimed', { reason: String(error) });
        return TROUBLE_PAUSE_MS;
      });
      if (pauseMs > 0) await alarm.wait(pauseMs);
    }
  }

  /** Gives every free hand a job, and says how long there is nothing else to do. */
  async function takeDueJobs(): Promise<number> {
    const limit = concurrency - running.size;
    if (kinds.length === 0 || limit === 0) return POLL_MS;
    const now = clock.now();
    const leaseNow = leaseTime(db.engine, clock);
    const due = await db.inTransaction((tx) =>
      claimDueJobs(tx, { engine: db.engine, kinds, now, leaseNow, leaseMs: LEASE_MS, limit }),
    );
    for (const job of due) begin(job);
    if (due.length === limit) return POLL_MS; // the first to finish rings
    const nextRunAt = await findNextRunAt(db.reader, kinds);
    if (nextRunAt === undefined) return POLL_MS;
    if (nextRunAt <= now) return TAKEN_PAUSE_MS;
    return Math.min(Math.max(nextRunAt - clock.now(), 0), POLL_MS);
  }

  function begin(job: StoredJob): void {
    const handler = handlers[job.kind];
    if (!handler) return; // claimed by kind, so there is one
    const run = runJob({ ...deps, repeats }, job, handler, stopping.signal).finally(() => {
      running.delete(run);
      alarm.ring();
    });
    running.add(run);
  }

  async function finishWithin(ms: number): Promise<void> {
    const finished = new AbortController();
    await Promise.race([
      Promise.all(running).then(() => finished.abort()),
      clock.sleep(ms, finished.signal).catch(() => {}), // rejects only because all have finished
    ]);
  }
}
