import type { BlobStore } from '../../blobs/blob-store.js';
import { afterCommit } from '../../db/after-commit.js';
import type { Db } from '../../db/database.js';
import { addCopies, deleteContents, insertContent, listUses, lockContents } from './content-row-store.js';
import type { ContentRows } from './content-writes.js';
import { deleteEmptyPages } from './page-store.js';

/** A statement takes this many ids, so that none holds the writer for long. */
const BATCH = 1000;
/** Each may have up to 256 KB in its row, which is overwritten when it is deleted. */
const SWEEP_BATCH = 200;

export function createContentRows(blobs: Pick<BlobStore, 'put' | 'drop' | 'erase'>): ContentRows {
  /** The caller holds their rows. */
  async function remove(tx: Db, aliasId: string, gone: Awaited<ReturnType<typeof lockContents>>): Promise<void> {
    if (gone.length === 0) return;
    await deleteContents(
      tx,
      aliasId,
      gone.map(({ id }) => id),
    );
    await deleteEmptyPages(tx, aliasId, new Set(gone.flatMap(({ page_id }) => page_id ?? [])));
    const elsewhere = await blobs.drop(
      tx,
      gone.map(({ blob_id }) => blob_id),
    );
    // Bytes that a crash leaves behind are deleted by the sweeper
    afterCommit(tx, () => void blobs.erase(elsewhere).catch(() => {}));
  }

  return {
    async put(tx, aliasId, staged) {
      for (const { blob, id, sizeBytes, sealedKey, entry } of staged) {
        await blobs.put(tx, blob);
        await insertContent(tx, {
          aliasId,
          id,
          blobId: blob.id,
          sizeBytes,
          sealedKey,
          entry,
          createdAt: blob.createdAt,
        });
      }
    },

    async share(tx, aliasId, contentIds) {
      for (const copies of batchesOf(contentIds)) {
        await lockContents(tx, aliasId, copies.keys());
        for (const [times, ids] of byTimes(copies)) await addCopies(tx, aliasId, ids, times);
      }
    },

    async release(tx, aliasId, contentIds) {
      for (const copies of batchesOf(contentIds)) {
        const held = await lockContents(tx, aliasId, copies.keys());
        const left = (row: (typeof held)[number]) => row.copies - (copies.get(row.id) ?? 0);
        const fewer = held.filter((row) => left(row) > 0).map(({ id }) => [id, copies.get(id) ?? 0] as const);
        for (const [times, ids] of byTimes(fewer)) await addCopies(tx, aliasId, ids, -times);
        await remove(
          tx,
          aliasId,
          held.filter((row) => left(row) <= 0),
        );
      }
    },

    async sweep(tx, aliasId, after = '') {
      const contents = await listUses(tx, aliasId, { after, limit: SWEEP_BATCH });
      const unused = contents.filter(({ isUsed }) => !isUsed).map(({ id }) => id);
      await remove(tx, aliasId, await lockContents(tx, aliasId, unused));
      if (contents.length === SWEEP_BATCH) return contents.at(-1)?.id;
      await deleteEmptyPages(tx, aliasId);
      return undefined;
    },
  };
}

/** Groups ids by how often they are named: most are named once, and one statement serves each group. */
function byTimes(copies: Iterable<readonly [string, number]>): ReadonlyMap<number, readonly string[]> {
  const ids = new Map<number, string[]>();
  for (const [id, times] of copies) ids.set(times, [...(ids.get(times) ?? []), id]);
  return ids;
}

/** How often each id is named, in the order of ids, which is the order of row locks. */
function* batchesOf(ids: readonly string[]): Generator<ReadonlyMap<string, number>> {
  const sorted = [...ids].sort();
  let batch = new Map<string, number>();
  for (const id of sorted) {
    if (batch.size === BATCH && !batch.has(id)) {
      yield batch;
      batch = new Map();
    }
    batch.set(id, (batch.get(id) ?? 0) + 1);
  }
  if (batch.size > 0) yield batch;
}
