import { afterCommit } from '../../db/after-commit.js';
import type { Db } from '../../db/database.js';
import { lockAliasRow, returnRoom } from '../../directory/mailboxes/mailbox-room.js';
import { forbidden, notFound, ServiceError } from '../../platform/service-error.js';
import { changeList } from '../folders/change-list.js';
import { DEFAULT_NAMES, type Folder, type FolderRole } from '../folders/folder.js';
import type { FolderList } from '../folders/folder-list.js';
import { type LockedFolder, lockFolders } from '../folders/folder-lock.js';
import { INBOX, isBelow, parseFolderName } from '../folders/folder-name.js';
import { deleteFolder } from '../folders/folder-store.js';
import { forgetUnreachable } from '../forget/forget-unreachable.js';
import { tellFolder } from '../mailbox-news.js';
import { moveMessages } from '../messages/copy-messages.js';
import type { FilingDeps } from './filing-deps.js';
import { listFirstUids } from './filing-store.js';

/** Messages in these folders are deleted for good. */
const RUBBISH: ReadonlySet<FolderRole | undefined> = new Set<FolderRole>(['trash', 'junk', 'spam']);
/** Few enough messages for one short transaction. */
const BATCH = 200;

/**
 * Deletes a folder and all below it. Its messages move to Trash in batches, and the folders are deleted once they are
 * empty: a crash in between leaves some messages in Trash and loses none. Messages of Trash, Junk and Spam are deleted
 * for good.
 */
export async function discardFolder(deps: FilingDeps, text: string): Promise<void> {
  const name = parseFolderName(text);
  if (name === INBOX) throw forbidden('mailbox.inboxStays');
  for (;;) {
    const doomed = doomedOf(await readList(deps), name);
    const kept = doomed.filter(({ isRubbish }) => !isRubbish);
    if (kept.length > 0) {
      const trashId = await findTrash(deps);
      for (const { folder } of kept) await emptyInto(deps, folder.id, trashId);
    }
    if (await removeEmpty(deps, name)) return;
  }
}

interface Doomed {
  readonly folder: Folder;
  readonly isRubbish: boolean;
}

function doomedOf(list: FolderList, name: string): readonly Doomed[] {
  const root = list.byName.get(name);
  if (!root) throw notFound('mailbox.folderGone');
  const doomed = list.folders.filter((folder) => folder === root || isBelow(folder.name, name));
  // If Trash is below the deleted folder, there is nowhere to move the messages
  if (root.role !== 'trash' && doomed.some(({ role }) => role === 'trash')) {
    throw new ServiceError('conflict', 'mailbox.folderHasChildren');
  }
  return doomed.map((folder) => ({ folder, isRubbish: RUBBISH.has(root.role) || RUBBISH.has(folder.role) }));
}

async function readList({ db, list: { cache } }: FilingDeps): Promise<FolderList> {
  const list = await cache.read(db.reader);
  if (!list) throw notFound('mailbox.folderGone');
  return list;
}

async function findTrash(deps: FilingDeps): Promise<string> {
  const trash = (await readList(deps)).folders.find(({ role }) => role === 'trash');
  if (trash) return trash.id;
  return changeList(deps.list, async ({ list, add }) => {
    const made = list.folders.find(({ role }) => role === 'trash') ?? list.byName.get(DEFAULT_NAMES.trash);
    return made?.id ?? add(DEFAULT_NAMES.trash, 'trash');
  });
}

async function emptyInto(deps: FilingDeps, folderId: string, targetId: string): Promise<void> {
  const { db, aliasId } = deps;
  for (;;) {
    const uids = await listFirstUids(db.reader, { aliasId, id: folderId }, BATCH);
    if (uids.length === 0) return;
    await db.inTransaction((tx) => moveMessages(tx, deps, { folderId, uids, targetId }));
  }
}

/** `false`: new messages arrived. */
function removeEmpty(deps: FilingDeps, name: string): Promise<boolean> {
  const { db, aliasId } = deps;
  return changeList(
    deps.list,
    async ({ tx, list }) => {
      const doomed = doomedOf(list, name);
      const locked = await lockFolders(
        tx,
        aliasId,
        doomed.map(({ folder }) => folder.id),
      );
      for (const [n, { isRubbish }] of doomed.entries()) {
        if (!isRubbish && (await hasMessages(tx, locked[n] as LockedFolder))) return false;
      }
      for (const { folder } of doomed) {
        const gone = await deleteFolder(tx, aliasId, folder.id);
        afterCommit(tx, () => tellFolder(db, aliasId, folder.id));
        if (!gone) continue;
        await returnRoom(tx, aliasId, gone.size_bytes);
        await forgetUnreachable(tx, deps, aliasId, [{ id: folder.id, messages: gone.message_count }]);
      }
      return true;
    },
    lockAliasRow,
  );
}

async function hasMessages(tx: Db, folder: LockedFolder): Promise<boolean> {
  return (await listFirstUids(tx, folder, 1)).length > 0;
}
