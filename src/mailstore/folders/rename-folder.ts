import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.js';
import { invalid, notFound, ServiceError } from '../../platform/service-error.js';
import { announce } from '../events/mailbox-event.js';
import { UID_BATCH } from '../uid-batches.js';
import { changeList, type ListDeps } from './change-list.js';
import type { Folder } from './folder.js';
import type { FolderList } from './folder-list.js';
import { advanceFolder, type LockedFolder, lockFolders } from './folder-lock.js';
import { INBOX, isBelow, parentsOf, parseFolderName } from './folder-name.js';
import { deleteSubscription, nameFolder, setSubscribed } from './folder-store.js';

/** RFC 9051 §6.3.6, with everything below it. */
export async function renameFolder(deps: ListDeps, from: string, to: string): Promise<void> {
  if (isBelow(to, from)) throw invalid('mailbox.renameBelowItself');
  await changeList(deps, async ({ tx, list, add }) => {
    const source = list.byName.get(from);
    if (!source) throw notFound('mailbox.folderGone');
    if (list.byName.has(to)) throw new ServiceError('already-exists', 'mailbox.folderExists');
    if (from === INBOX) {
      const { aliasId } = deps;
      return moveAllMessages(tx, deps, { aliasId, sourceId: source.id, targetId: await add(to) });
    }
    const parent = parentsOf(to).at(-1);
    if (parent && !list.byName.has(parent)) await add(parent);
    for (const folder of list.folders) {
      if (folder !== source && !isBelow(folder.name, from)) continue;
      const name = parseFolderName(to + folder.name.slice(from.length)); // it may be too long now
      await rename(tx, deps, { list, folder, name });
    }
  });
}

async function rename(
  tx: Db,
  { aliasId, names, clock }: ListDeps,
  { list, folder, name }: { readonly list: FolderList; readonly folder: Folder; readonly name: string },
): Promise<void> {
  const sealed = names.sealName(folder.id, name);
  const renamed = { aliasId, id: folder.id, now: clock.now() };
  await nameFolder(tx, renamed, sealed);
  if (!list.strayNames.includes(name)) return;
  await deleteSubscription(tx, aliasId, sealed.nameTag);
  await setSubscribed(tx, renamed, true);
}

/** For RENAME of INBOX: moves everything into a new folder, with UIDs and flags. */
async function moveAllMessages(
  tx: Db,
  { db }: { readonly db: Database },
  { aliasId, sourceId, targetId }: { readonly aliasId: string; readonly sourceId: string; readonly targetId: string },
): Promise<void> {
  const [source] = (await lockFolders(tx, aliasId, [sourceId, targetId])) as [LockedFolder, LockedFolder];
  const uids = await listUids(tx, aliasId, sourceId);
  announce(tx, db, aliasId, { kind: 'moved', folderId: sourceId, uids, targetId, targetUids: uids });
  for (let last = await findLast(tx, source); last !== null; last = await findLast(tx, source)) {
    await sql`
      insert into mailbox_expunged (alias_id, folder_id, modseq, uid)
      select alias_id, folder_id, cast(${source.highestModseq + 1} as bigint), uid
      from mailbox_message where alias_id = ${aliasId} and folder_id = ${sourceId} and uid <= ${last}
    `.execute(tx);
    await sql`update mailbox_message set folder_id = ${targetId}
      where alias_id = ${aliasId} and folder_id = ${sourceId} and uid <= ${last}`.execute(tx);
  }
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

/** UID of the last message of the first batch; `null`: the folder is empty. */
async function findLast(tx: Db, { aliasId, id }: LockedFolder): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(uid) as last from (
      select uid from mailbox_message where alias_id = ${aliasId} and folder_id = ${id} order by uid limit ${UID_BATCH}
    ) as batch
  `.execute(tx);
  return rows[0]?.last ?? null;
}

/** A client that shows more reads the folder again anyway. */
const MAX_TOLD = 5_000;

async function listUids(tx: Db, aliasId: string, folderId: string): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('mailbox_message')
    .select('uid')
    .where('alias_id', '=', aliasId)
    .where('folder_id', '=', folderId)
    .orderBy('uid')
    .limit(MAX_TOLD)
    .execute();
  return rows.map(({ uid }) => uid);
}
