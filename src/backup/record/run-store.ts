import type { Db } from '../../db/database.js';
import type { BackupRunRow } from '../../db/tables.js';

export interface BackupRun {
  readonly id: string;
  readonly target: string;
  readonly state: 'running' | 'done' | 'failed';
  /** The reason why it failed. */
  readonly detail: string;
  readonly isFull: boolean;
  readonly totalBytes: number;
  readonly newBytes: number;
  readonly startedAt: number;
  readonly finishedAt: number | undefined;
}

/** The number of earlier runs that are shown. */
const KEPT_RUNS = 100;

export async function insertRun(db: Db, run: Pick<BackupRun, 'id' | 'target' | 'isFull' | 'startedAt'>): Promise<void> {
  await db
    .insertInto('backup_run')
    .values({
      id: run.id,
      target: run.target,
      state: 'running',
      detail: '',
      is_full: run.isFull ? 1 : 0,
      total_bytes: 0,
      new_bytes: 0,
      started_at: run.startedAt,
      finished_at: null,
    })
    .execute();
}

export async function finishRun(
  db: Db,
  id: string,
  end: Pick<BackupRun, 'state' | 'detail' | 'isFull' | 'totalBytes' | 'newBytes'> & { readonly finishedAt: number },
): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({
      state: end.state,
      detail: end.detail,
      is_full: end.isFull ? 1 : 0,
      total_bytes: end.totalBytes,
      new_bytes: end.newBytes,
      finished_at: end.finishedAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Called by the node that may take a backup: every other run that is marked as running was killed. */
export async function endKilledRuns(db: Db, own: string, now: number): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ state: 'failed', detail: 'Its process ended before it was complete.', finished_at: now })
    .where('state', '=', 'running')
    .where('id', '<>', own)
    .execute();
  const kept = await db.selectFrom('backup_run').select('id').orderBy('started_at', 'desc').limit(KEPT_RUNS).execute();
  if (kept.length < KEPT_RUNS) return;
  await db
    .deleteFrom('backup_run')
    .where(
      'id',
      'not in',
      kept.map(({ id }) => id),
    )
    .execute();
}

/** The newest first; there are some hundred at most. */
export async function listRuns(db: Db): Promise<readonly BackupRun[]> {
  const rows = await db.selectFrom('backup_run').selectAll().orderBy('started_at', 'desc').execute();
  return rows.map(toRun);
}

function toRun(row: BackupRunRow): BackupRun {
  return {
    id: row.id,
    target: row.target,
    state: row.state as BackupRun['state'],
    detail: row.detail,
    isFull: row.is_full === 1,
    totalBytes: row.total_bytes,
    newBytes: row.new_bytes,
    startedAt: row.started_at,
    finishedAt: row.finished_at ?? undefined,
  };
}
