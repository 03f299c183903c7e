import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { forUpdate } from '../../db/row-lock.js';
import type { FolderKey } from './message-store.js';

/** The first UID that no session was told of; `undefined`: the folder is gone. */
export async function findRecentUid(db: Db, { aliasId, id }: FolderKey): Promise<number | undefined> {
  return (await recentQuery(db, { aliasId, id })).rows[0]?.recent_uid;
}

const recentQuery = prepareQuery<{ aliasId: string; id: string }>()((db, value) =>
  db
    .selectFrom('mailbox_folder')
    .select('recent_uid')
    .where('alias_id', '=', value('aliasId'))
    .where('id', '=', value('id')),
);

/** Takes those below `before` for one session; answers with the first of them. Locks the folder's row. */
export async function takeRecent(tx: Db, { aliasId, id }: FolderKey, before: number): Promise<number> {
  const folder = tx
    .selectFrom('mailbox_folder')
    .select('recent_uid')
    .where('alias_id', '=', aliasId)
    .where('id', '=', id);
  const first = (await forUpdate(folder, tx).executeTakeFirst())?.recent_uid ?? before;
  if (first >= before) return before;
  await tx
    .updateTable('mailbox_folder')
    .set({ recent_uid: before })
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .execute();
  return first;
}

export async function countRecent(db: Db, { aliasId, id }: FolderKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mailbox_message
    where alias_id = ${aliasId} and folder_id = ${id}
      and uid >= (select recent_uid from mailbox_folder where alias_id = ${aliasId} and id = ${id})
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}
