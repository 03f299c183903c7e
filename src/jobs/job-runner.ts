import type { Part } from '../platform/lifecycle.js';
import { createAlarm } from './alarm.js';
import type { JobHandler } from './job.js';
import { JOBS_TOPIC } from './job-queue.js';
import { claimDueJobs, findNextRunAt, type StoredJob, voidLeases } from './job-store.js';
import { LEASE_MS, leaseTime } from './lease.js';
import { repeatOf } from './repeating-job.js';
import { type RunJobDeps, runJob } from './run-job.js';

export interface JobRunnerDeps extends Omit<RunJobDeps, 'repeats'> {
  /** Handlers by kind. A job whose kind has no handler here waits for a node that has one. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Repeating kinds, in milliseconds from one end to the next start. */
  readonly repeatEveryMs?: Readonly<Record<string, number>>;
  readonly name?: string;
  /** How many run at once on this node. */
  readonly concurrency?: number;
}

const CONCURRENCY = 4;
/** Polling finds jobs whose wake-up was lost. */
const POLL_MS = 30_000;
/** A due job that could not be claimed is being claimed by another node. */
const TAKEN_PAUSE_MS = 50;
/** While the database does not answer. */
const TROUBLE_PAUSE_MS = 1_000;
/** A running job may finish in this time; then its signal is aborted, and it has the same time to end. */
export const GRACE_MS = 5_000;

/**
 * Claims due jobs and runs them. On a SQLite file each kind has one runner: its start invalidates the leases that the
 * previous process held on its kinds. Work that strangers can slow down gets its own runner, so that nothing waits
 * behind it.
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

  /** Gives every free slot a job, and returns how long to wait for the next. */
  async function takeDueJobs(): Promise<number> {
    const limit = concurrency - running.size;
    if (kinds.length === 0 || limit === 0) return POLL_MS;
    const now = clock.now();
    const leaseNow = leaseTime(db.engine, clock);
    const due = await db.inTransaction((tx) =>
      claimDueJobs(tx, { engine: db.engine, kinds, now, leaseNow, leaseMs: LEASE_MS, limit }),
    );
    for (const job of due) begin(job);
    if (due.length === limit) return POLL_MS; // the first to finish rings the alarm
    const nextRunAt = await findNextRunAt(db.reader, kinds);
    if (nextRunAt === undefined) return POLL_MS;
    if (nextRunAt <= now) return TAKEN_PAUSE_MS;
    return Math.min(Math.max(nextRunAt - clock.now(), 0), POLL_MS);
  }

  function begin(job: StoredJob): void {
    const handler = handlers[job.kind];
    if (!handler) return; // jobs are claimed by kind, so it exists
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
      clock.sleep(ms, finished.signal).catch(() => {}), // rejects only when all have finished
    ]);
  }
}
