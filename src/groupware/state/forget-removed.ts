import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.js';
import type { JobHandler } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import { lockCollections } from '../collections/collection-store.js';

export const FORGET_REMOVED_JOB = 'groupware.forgetRemoved';
export const FORGET_REMOVED_EVERY_MS = 24 * 3_600_000;

/** A program that has not synchronised for this long must read everything again. */
const REMEMBERED_MS = 90 * 24 * 3_600_000;
const BATCH = 500;

/**
 * Removed objects are forgotten after ninety days; older sync tokens are then refused. Objects that are still in a page
 * of their collection stay until the next fold. Needs no key.
 */
export function createForgetRemoved({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}): JobHandler {
  return async (_payload, { signal }) => {
    const before = clock.now() - REMEMBERED_MS;
    for (let last = { alias_id: '', collection_id: '' }; ; ) {
      signal.throwIfAborted();
      const next = await findCollection(db.reader, before, last);
      if (!next) return;
      while (await forgetSome(db, next, before)) signal.throwIfAborted();
      last = next;
    }
  };
}

interface CollectionKey {
  readonly alias_id: string;
  readonly collection_id: string;
}

async function findCollection(db: Db, before: number, last: CollectionKey): Promise<CollectionKey | undefined> {
  const { rows } = await sql<CollectionKey>`
    select r.alias_id, r.collection_id from dav_removed as r
    join dav_collection as c on c.alias_id = r.alias_id and c.id = r.collection_id
    where r.removed_at < ${before} and r.modseq <= c.paged_modseq
      and (r.alias_id, r.collection_id) > (${last.alias_id}, ${last.collection_id})
    order by r.alias_id, r.collection_id limit 1
  `.execute(db);
  return rows[0];
}

/** True: there may be more. */
async function forgetSome(
  db: Database,
  { alias_id: aliasId, collection_id: collectionId }: CollectionKey,
  before: number,
): Promise<boolean> {
  const count = await db.inTransaction(async (tx) => {
    // Lock: the collection's row, so that no token is issued for forgotten removals
    const row = (await lockCollections(tx, aliasId, [collectionId])).get(collectionId);
    if (!row) return 0;
    const old = await tx
      .selectFrom('dav_removed')
      .select(['modseq', 'object_id'])
      .where('alias_id', '=', aliasId)
      .where('collection_id', '=', collectionId)
      .where('modseq', '<=', row.paged_modseq)
      .where('removed_at', '<', before)
      .orderBy('modseq')
      .limit(BATCH)
      .execute();
    const last = old.at(-1);
    if (!last) return 0;
    await tx
      .deleteFrom('dav_removed')
      .where('alias_id', '=', aliasId)
      .where('collection_id', '=', collectionId)
      .where('modseq', '<=', last.modseq)
      .execute();
    await tx
      .updateTable('dav_collection')
      .set({ forgotten_modseq: last.modseq })
      .where('alias_id', '=', aliasId)
      .where('id', '=', collectionId)
      .execute();
    return old.length;
  });
  if (count > 0) db.scrubLog();
  return count === BATCH;
}
