import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, EngineName } from '../db/database.js';
import type { JobRow } from '../db/tables.js';

/** A row of the table, as the runner needs it. */
export interface StoredJob {
  readonly id: string;
  readonly kind: string;
  readonly uniqueKey: string | undefined;
  readonly sealedPayload: Uint8Array;
  /** Starts so far. */
  readonly attempts: number;
  /** Incremented with every claim: a worker that lost the lease finds another number in the row. */
  readonly leaseNumber: number;
  readonly createdAt: number;
}

/**
 * If a job with the same key waits, the earlier time wins. That update also locks the waiting row until the caller
 * commits, so that its run sees what the caller writes.
 */
export async function insertJob(
  tx: Db,
  job: StoredJob,
  { runAt, lastError }: { readonly runAt: number; readonly lastError?: string },
): Promise<void> {
  await tx
    .insertInto('job')
    .values({
      id: job.id,
      kind: job.kind,
      unique_key: job.uniqueKey ?? null,
      payload: job.sealedPayload,
      run_at: runAt,
      attempts: job.attempts,
      lease_number: job.leaseNumber,
      leased_until: null,
      last_error: lastError ?? null,
      created_at: job.createdAt,
    })
    .onConflict((conflict) =>
      conflict.column('unique_key').doUpdateSet({
        run_at: (eb) =>
          eb
            .case()
            .when('excluded.run_at', '<', eb.ref('job.run_at'))
            .then(eb.ref('excluded.run_at'))
            .else(eb.ref('job.run_at'))
            .end(),
      }),
    )
    .execute();
}

/** Takes due jobs without a lease. Their key is released: a later request is a separate job. */
export async function claimDueJobs(
  tx: Db,
  {
    engine,
    kinds,
    now,
    leaseNow,
    leaseMs,
    limit,
  }: {
    readonly engine: EngineName;
    readonly kinds: readonly string[];
    readonly now: number;
    readonly leaseNow: RawBuilder<number>;
    readonly leaseMs: number;
    readonly limit: number;
  },
): Promise<StoredJob[]> {
  const due = tx
    .selectFrom('job')
    .selectAll()
    .where('run_at', '<=', now)
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', leaseNow)]))
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit);
  // SQLite writes in one immediate transaction, so no other worker is choosing at the same time
  const rows = await (engine === 'postgres' ? due.forUpdate().skipLocked() : due).execute();
  if (rows.length === 0) return [];
  await tx
    .updateTable('job')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      lease_number: eb('lease_number', '+', 1),
      leased_until: sql<number>`${leaseNow} + ${leaseMs}`,
      unique_key: null,
    }))
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  return rows.map((row) => toStoredJob({ ...row, attempts: row.attempts + 1, lease_number: row.lease_number + 1 }));
}

/** False when the lease was lost. */
export async function renewLease(
  tx: Db,
  job: StoredJob,
  leaseNow: RawBuilder<number>,
  leaseMs: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('job')
    .set({ leased_until: sql<number>`${leaseNow} + ${leaseMs}` })
    .where('id', '=', job.id)
    .where('lease_number', '=', job.leaseNumber)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when the lease was lost. */
export async function deleteJob(tx: Db, job: StoredJob): Promise<boolean> {
  const result = await tx
    .deleteFrom('job')
    .where('id', '=', job.id)
    .where('lease_number', '=', job.leaseNumber)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** When the next job without a lease is due. */
export async function findNextRunAt(db: Db, kinds: readonly string[]): Promise<number | undefined> {
  const row = await db
    .selectFrom('job')
    .select('run_at')
    .where('kind', 'in', kinds)
    .where('leased_until', 'is', null)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row?.run_at;
}

/** Deletes a job that is no longer wanted; a running one ends by itself. */
export async function dropWaitingJob(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('job').where('id', '=', id).where('leased_until', 'is', null).execute();
}

/** The state of a job that another row names. */
export interface JobStanding {
  readonly runAt: number;
  /** How often it was started. */
  readonly attempts: number;
}

/** Keyed by id; ended jobs are absent. */
export async function findJobStandings(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, JobStanding>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('job').select(['id', 'run_at', 'attempts']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, { runAt: row.run_at, attempts: row.attempts }]));
}

export async function voidLeases(tx: Db, kinds: readonly string[]): Promise<void> {
  await tx
    .updateTable('job')
    .set({ leased_until: null })
    .where('leased_until', 'is not', null)
    .where('kind', 'in', kinds)
    .execute();
}

function toStoredJob(row: Selectable<JobRow>): StoredJob {
  return {
    id: row.id,
    kind: row.kind,
    uniqueKey: row.unique_key ?? undefined,
    sealedPayload: row.payload,
    attempts: row.attempts,
    leaseNumber: row.lease_number,
    createdAt: row.created_at,
  };
}
