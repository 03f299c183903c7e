import { sql } from 'kysely';
import type { BlobStore } from '../../blobs/blob-store.js';
import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import type { JobHandler, Jobs } from '../../jobs/job.js';

export const FORGET_OBJECTS_JOB = 'groupware.forget';

/** A small batch, so that other writers are not held up. */
const BATCH = 200;

export interface ForgetDeps {
  readonly blobs: Pick<BlobStore, 'drop' | 'erase'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** After collections were deleted: a few objects are deleted at once, many by a job, a batch at a time. */
export async function forgetObjects(
  tx: Db,
  { blobs, jobs }: ForgetDeps,
  aliasId: string,
  collections: readonly { readonly id: string; readonly objects: number }[],
): Promise<void> {
  const objects = collections.reduce((sum, each) => sum + each.objects, 0);
  if (objects >= BATCH) await jobs.enqueue(tx, { kind: FORGET_OBJECTS_JOB, payload: { aliasId } });
  else for (const { id } of collections) await deleteBatch(tx, { blobs }, aliasId, id);
}

export function createForgetObjectsHandler({
  db,
  blobs,
}: Pick<ForgetDeps, 'blobs'> & { readonly db: Database }): JobHandler {
  return async (payload, { signal }) => {
    const { aliasId } = payload as { readonly aliasId: string };
    for (;;) {
      signal.throwIfAborted();
      const id = await findUnreachable(db.reader, aliasId);
      if (id === undefined) return db.scrubLog();
      await db.inTransaction((tx) => deleteBatch(tx, { blobs }, aliasId, id));
    }
  };
}

/**
 * Deletes objects of a deleted collection with their bytes, and with the last of them all other rows of the collection.
 */
async function deleteBatch(
  tx: Db,
  { blobs }: Pick<ForgetDeps, 'blobs'>,
  aliasId: string,
  collectionId: string,
): Promise<void> {
  const rows = await tx
    .selectFrom('dav_object')
    .select('id')
    .where('alias_id', '=', aliasId)
    .where('collection_id', '=', collectionId)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    await tx
      .deleteFrom('dav_object')
      .where('alias_id', '=', aliasId)
      .where('collection_id', '=', collectionId)
      .where('id', 'in', ids)
      .execute();
    const bodies = await tx
      .deleteFrom('dav_body')
      .where('alias_id', '=', aliasId)
      .where('object_id', 'in', ids)
      .returning('blob_id')
      .execute();
    const elsewhere = await blobs.drop(
      tx,
      bodies.flatMap(({ blob_id }) => blob_id ?? []),
    );
    afterCommit(tx, () => void blobs.erase(elsewhere).catch(() => {})); // the sweeper retries it
  }
  if (rows.length < BATCH) {
    for (const table of ['dav_removed', 'dav_page'] as const) {
      await tx.deleteFrom(table).where('alias_id', '=', aliasId).where('collection_id', '=', collectionId).execute();
    }
  }
}

/** Finds a deleted collection that has rows left. */
async function findUnreachable(db: Db, aliasId: string): Promise<string | undefined> {
  for (const table of ['dav_object', 'dav_removed', 'dav_page'] as const) {
    const { rows } = await sql<{ collection_id: string }>`
      select t.collection_id from ${sql.table(table)} as t where t.alias_id = ${aliasId} and not exists (
        select 1 from dav_collection as c where c.alias_id = t.alias_id and c.id = t.collection_id) limit 1
    `.execute(db);
    if (rows[0]) return rows[0].collection_id;
  }
  return undefined;
}
