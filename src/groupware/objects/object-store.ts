import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';
import type { DavBodyRow, DavObjectRow } from '../../db/tables.js';

interface CollectionKey {
  readonly aliasId: string;
  readonly collectionId: string;
}

export type ObjectPlaceRow = Pick<DavObjectRow, 'id' | 'modseq' | 'size_bytes'>;

/** The caller holds the collection's row. */
export async function findByTag(
  tx: Db,
  { aliasId, collectionId }: CollectionKey,
  column: 'name_tag' | 'uid_tag',
  tag: string,
): Promise<ObjectPlaceRow | undefined> {
  return tx
    .selectFrom('dav_object')
    .select(['id', 'modseq', 'size_bytes'])
    .where('alias_id', '=', aliasId)
    .where('collection_id', '=', collectionId)
    .where(column, '=', tag)
    .executeTakeFirst();
}

export async function insertObject(tx: Db, row: DavObjectRow): Promise<void> {
  await tx.insertInto('dav_object').values(row).execute();
}

export async function updateObject(tx: Db, { alias_id, collection_id, id, ...values }: DavObjectRow): Promise<void> {
  await tx
    .updateTable('dav_object')
    .set(values)
    .where('alias_id', '=', alias_id)
    .where('collection_id', '=', collection_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteObject(tx: Db, { aliasId, collectionId }: CollectionKey, id: string): Promise<void> {
  await tx
    .deleteFrom('dav_object')
    .where('alias_id', '=', aliasId)
    .where('collection_id', '=', collectionId)
    .where('id', '=', id)
    .execute();
}

export async function insertRemoved(
  tx: Db,
  { aliasId, collectionId }: CollectionKey,
  removed: {
    readonly id: string;
    readonly modseq: number;
    readonly sealedName: Uint8Array;
    readonly at: number;
  },
): Promise<void> {
  await tx
    .insertInto('dav_removed')
    .values({
      alias_id: aliasId,
      collection_id: collectionId,
      object_id: removed.id,
      modseq: removed.modseq,
      sealed_name: removed.sealedName,
      removed_at: removed.at,
    })
    .execute();
}

/** Answers with the blob that the object had before. */
export async function putBody(tx: Db, body: BodyRow & Pick<DavBodyRow, 'alias_id'>): Promise<string | undefined> {
  const before = await findBlob(tx, body.alias_id, body.object_id);
  const { version, blob_id, sealed } = body;
  const changed = {
    version,
    blob_id,
    sealed,
    sha256: sealed && createHash('sha256').update(sealed).digest(),
    summed_version: version,
  };
  await tx
    .insertInto('dav_body')
    .values({ alias_id: body.alias_id, object_id: body.object_id, ...changed })
    .onConflict((conflict) => conflict.columns(['alias_id', 'object_id']).doUpdateSet(changed))
    .execute();
  return before;
}

/** Answers with its blob. */
export async function deleteBody(tx: Db, aliasId: string, objectId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('dav_body')
    .where('alias_id', '=', aliasId)
    .where('object_id', '=', objectId)
    .returning('blob_id')
    .executeTakeFirst();
  return row?.blob_id ?? undefined;
}

async function findBlob(tx: Db, aliasId: string, objectId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('dav_body')
    .select('blob_id')
    .where('alias_id', '=', aliasId)
    .where('object_id', '=', objectId)
    .executeTakeFirst();
  return row?.blob_id ?? undefined;
}

export type BodyRow = Omit<DavBodyRow, 'alias_id' | 'sha256' | 'summed_version'>;

/** In any order; removed objects are absent. */
export async function listBodies(db: Db, aliasId: string, objectIds: readonly string[]): Promise<readonly BodyRow[]> {
  const json = JSON.stringify(objectIds.map((id) => ({ id })));
  const { rows } = await sql<BodyRow>`
    select b.object_id, b.version, b.blob_id, b.sealed
    from ${jsonRows(db, json, { id: 'text' })} cross join dav_body as b
    where b.alias_id = ${aliasId} and b.object_id = given.id
  `.execute(db);
  return rows;
}
