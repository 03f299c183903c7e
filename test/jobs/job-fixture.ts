import type { Database, Db } from '../../src/db/database.js';
import type { JobHandler, NewJob } from '../../src/jobs/job.js';
import { createJobQueue } from '../../src/jobs/job-queue.js';
import { createJobRunner, type JobRunnerDeps } from '../../src/jobs/job-runner.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { type Random, systemRandom } from '../../src/platform/random.js';
import { openTestDatabase } from '../support/database.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import { createRecordingLog, type RecordingLog } from '../support/recording-log.js';

export interface JobFixture extends AsyncDisposable {
  readonly db: Database;
  readonly clock: ManualClock;
  /** Queues in a transaction of its own. */
  enqueue(job: NewJob): Promise<unknown>;
  enqueueIn(tx: Db, job: NewJob): Promise<unknown>;
  /** A node of its own: its clock may stand still while the others' goes on. */
  startRunner(options: RunnerOptions): Promise<TestRunner>;
  rows(): Promise<{ kind: string; attempts: number; last_error: string | null; unique_key: string | null }[]>;
}

type RunnerOptions = Pick<JobRunnerDeps, 'handlers'> &
  Partial<Pick<JobRunnerDeps, 'repeatEveryMs' | 'retryDelays' | 'concurrency' | 'random'>> & {
    readonly clock?: ManualClock;
  };

interface TestRunner {
  readonly log: RecordingLog;
  stop(): Promise<void>;
}

export async function openJobFixture(): Promise<JobFixture> {
  const db = await openTestDatabase();
  const keyring = createKeyring({ current: Buffer.alloc(32, 7) });
  const clock = createManualClock();
  const jobs = createJobQueue({ db, keyring, clock, random: systemRandom });
  const started: TestRunner[] = [];
  return {
    db,
    clock,
    enqueue: (job) => db.inTransaction((tx) => jobs.enqueue(tx, job)),
    enqueueIn: (tx, job) => jobs.enqueue(tx, job),
    async startRunner(options) {
      const log = createRecordingLog();
      const runner = createJobRunner({ db, jobs, keyring, clock, random: systemRandom, log, ...options });
      await runner.start();
      const handle = { log, stop: () => runner.stop() };
      started.push(handle);
      return handle;
    },
    rows: () =>
      db.reader.selectFrom('job').select(['kind', 'attempts', 'last_error', 'unique_key']).orderBy('id').execute(),
    async [Symbol.asyncDispose]() {
      for (const runner of started) await runner.stop();
      await db[Symbol.asyncDispose]();
    },
  };
}

/** Always the middle of the jitter. */
export const evenRandom: Random = {
  bytes: (size) => {
    const bytes = Buffer.alloc(size);
    bytes[0] = 0x80;
    return bytes;
  },
};

/** A handler that stays inside until it is let go or its signal says so. */
export function gatedHandler(): { handler: JobHandler; entered: Promise<void>; open(): void; runs(): number } {
  const entrance = deferred();
  const gate = deferred();
  let runs = 0;
  return {
    entered: entrance.promise,
    open: gate.resolve,
    runs: () => runs,
    async handler(_payload, { signal }) {
      runs += 1;
      entrance.resolve();
      const aborted = deferred();
      signal.addEventListener('abort', () => aborted.resolve(), { once: true });
      await Promise.race([gate.promise, aborted.promise]);
      signal.throwIfAborted();
    },
  };
}

export function deferred(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
