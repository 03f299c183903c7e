import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';

export interface FactRow {
  readonly id: string;
  readonly modseq: number;
  /** `null`: a page has the facts. */
  readonly sealed_facts: Uint8Array | null;
}

/** Objects that changed after this change. */
export async function listChanged(
  db: Db,
  aliasId: string,
  collectionId: string,
  after: number,
): Promise<readonly FactRow[]> {
  return (await changedSince(db, { aliasId, collectionId, after })).rows;
}

interface Since {
  readonly aliasId: string;
  readonly collectionId: string;
  readonly after: number;
}

const changedSince = prepareQuery<Since>()((db, value) =>
  db
    .selectFrom('dav_object')
    .select(['id', 'modseq', 'sealed_facts'])
    .where('alias_id', '=', value('aliasId'))
    .where('collection_id', '=', value('collectionId'))
    .where('modseq', '>', value('after'))
    .orderBy('modseq'),
);

export interface RemovedRow {
  readonly object_id: string;
  readonly modseq: number;
  readonly sealed_name: Uint8Array;
}

export async function listRemoved(
  db: Db,
  aliasId: string,
  collectionId: string,
  after: number,
): Promise<readonly RemovedRow[]> {
  return (await removedSince(db, { aliasId, collectionId, after })).rows;
}

const removedSince = prepareQuery<Since>()((db, value) =>
  db
    .selectFrom('dav_removed')
    .select(['object_id', 'modseq', 'sealed_name'])
    .where('alias_id', '=', value('aliasId'))
    .where('collection_id', '=', value('collectionId'))
    .where('modseq', '>', value('after'))
    .orderBy('modseq'),
);

export interface PageRow {
  readonly id: string;
  readonly entry_count: number;
  readonly sealed: Uint8Array;
}

export async function listPages(db: Db, aliasId: string, collectionId: string): Promise<readonly PageRow[]> {
  return db
    .selectFrom('dav_page')
    .select(['id', 'entry_count', 'sealed'])
    .where('alias_id', '=', aliasId)
    .where('collection_id', '=', collectionId)
    .orderBy('id')
    .execute();
}

export async function listPageIds(db: Db, aliasId: string, collectionId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('dav_page')
    .select('id')
    .where('alias_id', '=', aliasId)
    .where('collection_id', '=', collectionId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertPage(
  tx: Db,
  aliasId: string,
  collectionId: string,
  page: { readonly id: string; readonly entryCount: number; readonly sealed: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('dav_page')
    .values({
      alias_id: aliasId,
      collection_id: collectionId,
      id: page.id,
      entry_count: page.entryCount,
      sealed: page.sealed,
    })
    .execute();
}

export async function deletePages(
  tx: Db,
  aliasId: string,
  collectionId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    await tx
      .deleteFrom('dav_page')
      .where('alias_id', '=', aliasId)
      .where('collection_id', '=', collectionId)
      .where('id', '=', id)
      .execute();
  }
}

/** Pages have the facts of every object up to this change. */
export async function dropFacts(tx: Db, aliasId: string, collectionId: string, modseq: number): Promise<void> {
  await tx
    .updateTable('dav_object')
    .set({ sealed_facts: null })
    .where('alias_id', '=', aliasId)
    .where('collection_id', '=', collectionId)
    .where('modseq', '<=', modseq)
    .where('sealed_facts', 'is not', null)
    .execute();
}

/** Ids of objects that changed or were removed after this change. */
export async function listTouched(
  db: Db,
  aliasId: string,
  collectionId: string,
  after: number,
): Promise<ReadonlySet<string>> {
  const changed = await db
    .selectFrom('dav_object')
    .select('id')
    .where('alias_id', '=', aliasId)
    .where('collection_id', '=', collectionId)
    .where('modseq', '>', after)
    .execute();
  const removed = await db
    .selectFrom('dav_removed')
    .select('object_id as id')
    .where('alias_id', '=', aliasId)
    .where('collection_id', '=', collectionId)
    .where('modseq', '>', after)
    .execute();
  return new Set([...changed, ...removed].map(({ id }) => id));
}
