import type { Database } from '../db/database.js';
import type { Keyring } from '../keyring/keyring.js';
import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import type { Random } from '../platform/random.js';
import { ServiceError } from '../platform/service-error.js';
import { GiveUp } from './give-up.js';
import type { JobHandler, Jobs, RetryDelayMs } from './job.js';
import { openPayload } from './job-queue.js';
import { deleteJob, insertJob, renewLease, type StoredJob } from './job-store.js';
import { LEASE_MS, leaseTime } from './lease.js';
import { repeatOf } from './repeating-job.js';
import { retryDelayMs } from './retry-policy.js';

export interface RunJobDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Repeating kinds, and how soon they repeat. */
  readonly repeats: ReadonlyMap<string, number>;
  /** Kinds with their own retry delay. */
  readonly retryDelays?: Readonly<Record<string, RetryDelayMs>>;
}

type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'givenUp'; readonly reason: string }
  /** The runner is stopping: not the job's fault. */
  | { readonly kind: 'interrupted' };

/** Runs one claimed job under its lease and stores the outcome. Never rejects. */
export async function runJob(
  deps: RunJobDeps,
  job: StoredJob,
  handler: JobHandler,
  stopping: AbortSignal,
): Promise<void> {
  const { clock, log } = deps;
  const facts = { jobId: job.id, kind: job.kind, attempt: job.attempts };
  const startedMs = clock.monotonicMs();
  const leaseLost = new AbortController();
  const stopRenewing = keepLease(deps, job, leaseLost);
  const outcome = await attempt(deps, job, handler, { stopping, leaseLost: leaseLost.signal });
  stopRenewing();
  try {
    const isOurs = await settleOnceReachable(deps, job, outcome, stopping);
    if (!isOurs) log.warn('job.leaseLost', facts);
    else if ('reason' in outcome) log.warn(`job.${outcome.kind}`, { ...facts, reason: outcome.reason });
    else log.info(`job.${outcome.kind}`, { ...facts, tookMs: Math.round(clock.monotonicMs() - startedMs) });
  } catch (error) {
    // The lease expires by itself, and the job runs again: at least once, never lost
    log.error('job.notSettled', { ...facts, reason: reasonOf(error) });
  }
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

/** Retried while the database is unavailable: an outcome that is not stored means that the work is repeated. */
async function settleOnceReachable(
  deps: RunJobDeps,
  job: StoredJob,
  outcome: Outcome,
  over: AbortSignal,
): Promise<boolean> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await settle(deps, job, outcome);
    } catch (error) {
      const isTemporary = error instanceof ServiceError && error.kind === 'unavailable';
      if (!isTemporary || over.aborted) throw error;
      deps.log.warn('job.waitsToSettle', { jobId: job.id, kind: job.kind, reason: reasonOf(error) });
      await deps.clock.sleep(pauseMs, over).catch(() => {}); // rejects only when time is up: the last try
    }
  }
}

async function attempt(
  { keyring }: RunJobDeps,
  job: StoredJob,
  handler: JobHandler,
  { stopping, leaseLost }: { readonly stopping: AbortSignal; readonly leaseLost: AbortSignal },
): Promise<Outcome> {
  try {
    const payload = openPayload(keyring, job.id, job.sealedPayload);
    const { id, attempts, createdAt } = job;
    await handler(payload, { id, attempt: attempts, createdAt, signal: AbortSignal.any([stopping, leaseLost]) });
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof GiveUp) return { kind: 'givenUp', reason: error.message };
    return stopping.aborted ? { kind: 'interrupted' } : { kind: 'failed', reason: reasonOf(error) };
  }
}

/** False if the lease was lost: its present holder stores the outcome. */
async function settle(deps: RunJobDeps, job: StoredJob, outcome: Outcome): Promise<boolean> {
  const { db, jobs, clock, random, repeats } = deps;
  const now = clock.now();
  const chance = random.bytes(4).readUInt32BE(0) / 2 ** 32;
  const repeatMs = repeats.get(job.kind);
  const delayMs = deps.retryDelays?.[job.kind] ?? retryDelayMs;
  return db.inTransaction(async (tx) => {
    const isOurs = await deleteJob(tx, job);
    if (!isOurs) return false;
    const again = { ...job, uniqueKey: repeatMs === undefined ? job.uniqueKey : repeatOf(job.kind, now).uniqueKey };
    switch (outcome.kind) {
      case 'done':
      case 'givenUp':
        if (repeatMs !== undefined) await jobs.enqueue(tx, repeatOf(job.kind, now + repeatMs));
        break;
      case 'failed':
        await insertJob(tx, again, { runAt: now + delayMs(job.attempts, chance), lastError: outcome.reason });
        break;
      case 'interrupted':
        await insertJob(tx, { ...again, attempts: job.attempts - 1 }, { runAt: now });
        break;
    }
    return true;
  });
}

/** Three renewals per lease, so that two may fail. */
function keepLease({ db, clock, log }: RunJobDeps, job: StoredJob, leaseLost: AbortController): () => void {
  return clock.every(LEASE_MS / 3, () => {
    db.inTransaction((tx) => renewLease(tx, job, leaseTime(db.engine, clock), LEASE_MS)).then(
      (isOurs) => {
        if (isOurs) log.debug('job.renewed', { jobId: job.id, kind: job.kind });
        else leaseLost.abort(new Error('the lease of this job was lost'));
      },
      (error) => log.warn('job.notRenewed', { jobId: job.id, kind: job.kind, reason: reasonOf(error) }),
    );
  });
}

const MAX_REASON_CHARACTERS = 300;

function reasonOf(error: unknown): string {
  return String(error).slice(0, MAX_REASON_CHARACTERS);
}
