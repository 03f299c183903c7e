import type { Db } from '../../db/database.js';

export interface SegmentBlob {
  readonly id: string;
  readonly sizeBytes: number;
  readonly offset: number;
}

/** Ordered by id. */
export async function listSegmentBlobs(
  db: Db,
  segment: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly SegmentBlob[]> {
  const rows = await db
    .selectFrom('blob')
    .select(['id', 'size_bytes', 'segment_offset'])
    .where('segment', '=', segment)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, sizeBytes: row.size_bytes, offset: row.segment_offset ?? 0 }));
}

/** Does nothing if the blob has been deleted in the meantime. */
export async function moveIntoRow(
  tx: Db,
  { id, segment }: { readonly id: string; readonly segment: string },
  bytes: Uint8Array,
): Promise<void> {
  await tx
    .updateTable('blob')
    .set({ location: 'row', bytes, segment: null, segment_offset: null })
    .where('id', '=', id)
    .where('segment', '=', segment)
    .execute();
}
