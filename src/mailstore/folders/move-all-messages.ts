import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.js';
import { advanceFolder, type LockedFolder, lockFolders } from './folder-lock.js';

/** For RENAME of INBOX: everything into a folder that was just made, with its UIDs and flags. */
export async function moveAllMessages(
  tx: Db,
  { db }: { readonly db: Database },
  { aliasId, sourceId, targetId }: { readonly aliasId: string; readonly sourceId: string; readonly targetId: string },
): Promise<void> {
  const [source] = (await lockFolders(tx, aliasId, [sourceId, targetId])) as [LockedFolder, LockedFolder];
  await sql`
    insert into mailbox_expunged (alias_id, folder_id, modseq, uid)
    select alias_id, folder_id, cast(${source.highestModseq + 1} as bigint), uid
    from mailbox_message where alias_id = ${aliasId} and folder_id = ${sourceId}
  `.execute(tx);
  await sql`update mailbox_message set folder_id = ${targetId}
    where alias_id = ${aliasId} and folder_id = ${sourceId}`.execute(tx);
  await sql`
    update mailbox_folder set uid_next = old.uid_next, recent_uid = old.recent_uid,
      highest_modseq = old.highest_modseq, keywords = old.keywords,
      message_count = old.message_count, unseen_count = old.unseen_count, deleted_count = old.deleted_count,
      size_bytes = old.size_bytes
    from (select * from mailbox_folder where alias_id = ${aliasId} and id = ${sourceId}) as old
    where mailbox_folder.alias_id = ${aliasId} and mailbox_folder.id = ${targetId}
  `.execute(tx);
  await sql`update mailbox_folder set message_count = 0, unseen_count = 0, deleted_count = 0, size_bytes = 0
    where alias_id = ${aliasId} and id = ${sourceId}`.execute(tx);
  await advanceFolder(tx, db, source, { uids: 0, messages: 0, unseen: 0, deleted: 0, sizeBytes: 0 });
}
