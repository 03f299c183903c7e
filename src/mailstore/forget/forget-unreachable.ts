import type { Database, Db } from '../../db/database.js';
import type { JobHandler, Jobs } from '../../jobs/job.js';
import type { ContentRows } from '../content/content-writes.js';
import { BATCH, deleteUnreachable, findUnreachable } from './unreachable-store.js';

export const FORGET_JOB = 'mailbox.forget';

export interface ForgetDeps {
  readonly rows: Pick<ContentRows, 'release'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** After folders were deleted: a few messages are deleted at once, many by a job, a batch at a time. */
export async function forgetUnreachable(
  tx: Db,
  { rows, jobs }: ForgetDeps,
  aliasId: string,
  folders: readonly { readonly id: string; readonly messages: number }[],
): Promise<void> {
  const messages = folders.reduce((sum, folder) => sum + folder.messages, 0);
  if (messages >= BATCH) await jobs.enqueue(tx, { kind: FORGET_JOB, payload: { aliasId } });
  else for (const { id } of folders) await deleteUnreachable(tx, rows, { aliasId, id });
}

export function createForgetHandler({
  db,
  rows,
}: {
  readonly db: Database;
  readonly rows: Pick<ContentRows, 'release'>;
}): JobHandler {
  return async (payload, { signal }) => {
    const { aliasId } = payload as { readonly aliasId: string };
    for (;;) {
      signal.throwIfAborted();
      const id = await findUnreachable(db.reader, aliasId);
      if (id === undefined) return db.scrubLog();
      await db.inTransaction((tx) => deleteUnreachable(tx, rows, { aliasId, id }));
    }
  };
}
