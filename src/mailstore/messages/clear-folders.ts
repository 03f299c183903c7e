import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.js';
import type { JobHandler, Jobs } from '../../jobs/job.js';
import type { ContentRows } from '../content/content-writes.js';
import { listCounted } from './message-store.js';

export const CLEAR_JOB = 'mailbox.clear';

export interface ClearDeps {
  readonly rows: Pick<ContentRows, 'release'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

export interface ClearedFolders {
  readonly aliasId: string;
  /** Their rows are gone: nobody reaches what is in them. */
  readonly folderIds: readonly string[];
}

/** So few at a time that nobody waits for the writing connection. */
const BATCH = 200;

/** What is in folders that are gone goes at once when it is little, else by a job, a batch at a time. */
export async function clearFolders(
  tx: Db,
  { rows, jobs }: ClearDeps,
  { aliasId, folderIds, messages }: ClearedFolders & { readonly messages: number },
): Promise<void> {
  if (messages > BATCH) return jobs.enqueue(tx, { kind: CLEAR_JOB, payload: { aliasId, folderIds } });
  for (const id of folderIds) await clearBatch(tx, rows, { aliasId, id });
}

export function createClearHandler({
  db,
  rows,
}: {
  readonly db: Database;
  readonly rows: Pick<ContentRows, 'release'>;
}): JobHandler {
  return async (payload, { signal }) => {
    const { aliasId, folderIds } = payload as ClearedFolders;
    for (const id of folderIds) {
      let cleared = BATCH;
      while (cleared === BATCH) {
        signal.throwIfAborted();
        cleared = await db.inTransaction((tx) => clearBatch(tx, rows, { aliasId, id }));
      }
    }
  };
}

async function clearBatch(
  tx: Db,
  rows: Pick<ContentRows, 'release'>,
  folder: { readonly aliasId: string; readonly id: string },
): Promise<number> {
  const messages = await listCounted(tx, folder, sql`true`, BATCH);
  const last = messages.at(-1);
  const { aliasId, id } = folder;
  if (last) {
    await sql`delete from mailbox_message
      where alias_id = ${aliasId} and folder_id = ${id} and uid <= ${last.uid}`.execute(tx);
    await rows.release(
      tx,
      aliasId,
      messages.map(({ content_id }) => content_id),
    );
  }
  if (messages.length < BATCH) {
    await sql`delete from mailbox_expunged where alias_id = ${aliasId} and folder_id = ${id}`.execute(tx);
    await sql`delete from mailbox_metadata where alias_id = ${aliasId} and folder_id = ${id}`.execute(tx);
  }
  return messages.length;
}
