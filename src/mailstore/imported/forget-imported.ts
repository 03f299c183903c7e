import type { Database, Db } from '../../db/database.js';
import type { JobHandler, Jobs } from '../../jobs/job.js';
import { deleteTaken } from './imported-store.js';

export const FORGET_IMPORTED_JOB = 'mailbox.forgetImported';

/** A small batch, so that other writers are not held up. */
const BATCH = 500;

interface ForgetImported {
  readonly aliasId: string;
  /** What a mailbox takes after it was emptied is not forgotten. */
  readonly until: number;
}

/** After a mailbox was emptied or deleted: a few notes are deleted at once, many by a job, a batch at a time. */
export async function forgetImported(
  tx: Db,
  { jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> },
  payload: ForgetImported,
): Promise<void> {
  const isAll = (await deleteTaken(tx, { ...payload, limit: BATCH })) < BATCH;
  if (!isAll) await jobs.enqueue(tx, { kind: FORGET_IMPORTED_JOB, payload });
}

export function createForgetImportedHandler({ db }: { readonly db: Database }): JobHandler {
  return async (payload, { signal }) => {
    const forgotten = payload as ForgetImported;
    for (;;) {
      signal.throwIfAborted();
      const deleted = await db.inTransaction((tx) => deleteTaken(tx, { ...forgotten, limit: BATCH }));
      if (deleted < BATCH) return;
    }
  };
}
