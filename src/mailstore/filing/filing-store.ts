import type { Db } from '../../db/database.js';
import type { FolderKey } from '../messages/message-store.js';

/** The oldest messages of a folder. */
export async function listFirstUids(db: Db, { aliasId, id }: FolderKey, limit: number): Promise<readonly number[]> {
  return listUids(db, { aliasId, id }, { after: 0, limit });
}

export async function listUids(
  db: Db,
  { aliasId, id }: FolderKey,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('mailbox_message')
    .select('uid')
    .where('alias_id', '=', aliasId)
    .where('folder_id', '=', id)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}
