import { afterCommit } from '../db/after-commit.js';
import type { Database, Db } from '../db/database.js';
import type { Keyring } from '../keyring/keyring.js';
import type { Clock } from '../platform/clock.js';
import { newId, type Random } from '../platform/random.js';
import type { Jobs, NewJob } from './job.js';
import { insertJob } from './job-store.js';

/** Wakes every runner: a job may be due. */
export const JOBS_TOPIC = 'jobs';

export interface JobQueueDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly random: Random;
}

export function createJobQueue({ db, keyring, clock, random }: JobQueueDeps): Jobs {
  return {
    async enqueue(tx: Db, { kind, payload, runAt, uniqueKey }: NewJob): Promise<string> {
      const now = clock.now();
      const id = newId(random, now);
      const sealedPayload = sealPayload(keyring, id, payload);
      await insertJob(
        tx,
        { id, kind, uniqueKey, sealedPayload, attempts: 0, leaseNumber: 0, createdAt: now },
        { runAt: runAt ?? now },
      );
      afterCommit(tx, () => db.notify(JOBS_TOPIC));
      return id;
    },
  };
}

function sealPayload(keyring: Keyring, jobId: string, payload: unknown): Buffer {
  return keyring.seal('job', jobId, Buffer.from(JSON.stringify(payload ?? null)));
}

export function openPayload(keyring: Keyring, jobId: string, sealed: Uint8Array): unknown {
  return JSON.parse(keyring.open('job', jobId, sealed).toString());
}
