import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { forUpdate } from '../../db/row-lock.js';
import type { DavCollectionRow } from '../../db/tables.js';

export async function listCollectionRows(db: Db, aliasId: string): Promise<readonly DavCollectionRow[]> {
  return (await collectionsOf(db, { aliasId })).rows;
}

const collectionsOf = prepareQuery<{ readonly aliasId: string }>()((db, value) =>
  db.selectFrom('dav_collection').selectAll().where('alias_id', '=', value('aliasId')).orderBy('id'),
);

export async function findCollectionRow(db: Db, aliasId: string, id: string): Promise<DavCollectionRow | undefined> {
  return (await collectionById(db, { aliasId, id })).rows[0];
}

const collectionById = prepareQuery<{ readonly aliasId: string; readonly id: string }>()((db, value) =>
  byId(db, value('aliasId'), value('id')).selectAll(),
);

export async function findCollectionRowByTag(
  db: Db,
  aliasId: string,
  nameTag: string,
): Promise<DavCollectionRow | undefined> {
  return (await collectionByTag(db, { aliasId, nameTag })).rows[0];
}

const collectionByTag = prepareQuery<{ readonly aliasId: string; readonly nameTag: string }>()((db, value) =>
  db
    .selectFrom('dav_collection')
    .selectAll()
    .where('alias_id', '=', value('aliasId'))
    .where('name_tag', '=', value('nameTag')),
);

/** Locks rows until commit, in the order of ids: change numbers are then unique and in the order of commits. */
export async function lockCollections(
  tx: Db,
  aliasId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DavCollectionRow>> {
  const query = tx
    .selectFrom('dav_collection')
    .selectAll()
    .where('alias_id', '=', aliasId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id');
  return new Map((await forUpdate(query, tx).execute()).map((row) => [row.id, row]));
}

export async function insertCollection(tx: Db, row: DavCollectionRow): Promise<void> {
  await tx.insertInto('dav_collection').values(row).execute();
}

/** The caller holds the alias's row. */
export async function setProps(
  tx: Db,
  { aliasId, id, now }: { readonly aliasId: string; readonly id: string; readonly now: number },
  values: { readonly name_tag?: string; readonly sealed_props: Uint8Array },
): Promise<void> {
  await tx
    .updateTable('dav_collection')
    .set((eb) => ({ ...values, props_version: eb('props_version', '+', 1), updated_at: now }))
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .execute();
}

export interface CollectionStep {
  readonly changes: number;
  readonly objects: number;
  readonly sizeBytes: number;
}

/** The caller holds the row. */
export async function advanceCollection(
  tx: Db,
  aliasId: string,
  id: string,
  { changes, objects, sizeBytes }: CollectionStep,
): Promise<void> {
  await tx
    .updateTable('dav_collection')
    .set((eb) => ({
      highest_modseq: eb('highest_modseq', '+', changes),
      object_count: eb('object_count', '+', objects),
      size_bytes: eb('size_bytes', '+', sizeBytes),
    }))
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .execute();
}

export async function setPaged(tx: Db, aliasId: string, id: string, pagedModseq: number): Promise<void> {
  await tx
    .updateTable('dav_collection')
    .set({ paged_modseq: pagedModseq })
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .execute();
}

export async function deleteCollection(tx: Db, aliasId: string, id: string): Promise<void> {
  await tx.deleteFrom('dav_collection').where('alias_id', '=', aliasId).where('id', '=', id).execute();
}

function byId(db: Db, aliasId: string, id: string) {
  return db.selectFrom('dav_collection').where('alias_id', '=', aliasId).where('id', '=', id);
}
