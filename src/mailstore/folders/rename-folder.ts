import type { Db } from '../../db/database.js';
import { invalid, notFound, ServiceError } from '../../platform/service-error.js';
import { changeList, type ListDeps } from './change-list.js';
import type { Folder } from './folder.js';
import type { FolderList } from './folder-list.js';
import { INBOX, isBelow, parentsOf, parseFolderName } from './folder-name.js';
import { deleteSubscription, nameFolder, setSubscribed } from './folder-store.js';
import { moveAllMessages } from './move-all-messages.js';

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
  { aliasId, names }: ListDeps,
  { list, folder, name }: { readonly list: FolderList; readonly folder: Folder; readonly name: string },
): Promise<void> {
  const sealed = names.sealName(folder.id, name);
  await nameFolder(tx, aliasId, sealed);
  if (!list.strayNames.includes(name)) return;
  await deleteSubscription(tx, aliasId, sealed.nameTag);
  await setSubscribed(tx, aliasId, folder.id, true);
}
