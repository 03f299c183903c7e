import type { Db } from '../../db/database.js';

/** Stands for the whole mailbox in place of a folder's id. */
export const WHOLE = '';

export interface SealedEntry {
  readonly nameTag: string;
  readonly sealed: Uint8Array;
}

export async function listEntries(db: Db, aliasId: string, folderId: string): Promise<readonly SealedEntry[]> {
  const rows = await db
    .selectFrom('mailbox_metadata')
    .select(['name_tag', 'sealed'])
    .where('alias_id', '=', aliasId)
    .where('folder_id', '=', folderId)
    .orderBy('name_tag')
    .execute();
  return rows.map((row) => ({ nameTag: row.name_tag, sealed: row.sealed }));
}

export async function countEntries(tx: Db, aliasId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('mailbox_metadata')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('alias_id', '=', aliasId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function putEntry(
  tx: Db,
  aliasId: string,
  folderId: string,
  { nameTag, sealed }: SealedEntry,
): Promise<void> {
  await tx
    .insertInto('mailbox_metadata')
    .values({ alias_id: aliasId, folder_id: folderId, name_tag: nameTag, sealed })
    .onConflict((conflict) => conflict.columns(['alias_id', 'folder_id', 'name_tag']).doUpdateSet({ sealed }))
    .execute();
}

export async function deleteEntry(tx: Db, aliasId: string, folderId: string, nameTag: string): Promise<void> {
  await tx
    .deleteFrom('mailbox_metadata')
    .where('alias_id', '=', aliasId)
    .where('folder_id', '=', folderId)
    .where('name_tag', '=', nameTag)
    .execute();
}
