import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.js';

export interface BodyCursor {
  readonly aliasId: string;
  readonly objectId: string;
}

export interface VerifiedBodies {
  readonly checked: number;
  readonly damaged: readonly BodyCursor[];
  readonly next: BodyCursor | undefined;
}

/** Each row takes up to 256 KB of memory. */
const PAGE_ROWS = 64;

/** Compares the bytes of calendar and contact objects in rows with their sums; those in blobs are checked as blobs. */
export async function verifyBodies({ reader, writer }: Database, after: BodyCursor): Promise<VerifiedBodies> {
  const rows = await reader
    .selectFrom('dav_body')
    .selectAll()
    .where((eb) => eb(eb.refTuple('alias_id', 'object_id'), '>', eb.tuple(after.aliasId, after.objectId)))
    .orderBy('alias_id')
    .orderBy('object_id')
    .limit(PAGE_ROWS)
    .execute();
  const damaged: BodyCursor[] = [];
  let checked = 0;
  for (const { alias_id, object_id, version, sealed, sha256, summed_version } of rows) {
    if (!sealed) continue;
    checked += 1;
    const sum = createHash('sha256').update(sealed).digest();
    if (sha256 && summed_version === version) {
      if (!sum.equals(sha256)) damaged.push({ aliasId: alias_id, objectId: object_id });
      continue;
    }
    await writer
      .updateTable('dav_body')
      .set({ sha256: sum, summed_version: version })
      .where('alias_id', '=', alias_id)
      .where('object_id', '=', object_id)
      .where('version', '=', version)
      .execute();
  }
  const last = rows.at(-1);
  const isEnd = !last || rows.length < PAGE_ROWS;
  return { checked, damaged, next: isEnd ? undefined : { aliasId: last.alias_id, objectId: last.object_id } };
}
