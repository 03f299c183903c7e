import { changeList, type ListDeps } from './change-list.js';
import { DEFAULT_NAMES, type FolderRole } from './folder.js';
import type { FolderList } from './folder-list.js';
import { giveRole, setSubscribed } from './folder-store.js';

/** Clients put mail there without checking first. */
const INDISPENSABLE: readonly FolderRole[] = ['inbox', 'sent', 'drafts', 'trash'];

/** Recreates deleted folders that clients need. */
export async function restoreFolders(deps: ListDeps, { folders }: FolderList): Promise<void> {
  if (missingOf(folders).length === 0) return;
  const { aliasId, clock } = deps;
  await changeList(deps, async ({ tx, list, add }) => {
    for (const role of missingOf(list.folders)) {
      const name = DEFAULT_NAMES[role];
      const folder = list.byName.get(name);
      if (folder?.role) continue; // given another role on purpose
      if (folder) await giveRole(tx, { aliasId, id: folder.id, now: clock.now() }, role);
      else await setSubscribed(tx, { aliasId, id: await add(name, role), now: clock.now() }, true);
    }
  });
}

function missingOf(folders: FolderList['folders']): readonly FolderRole[] {
  return INDISPENSABLE.filter((role) => !folders.some((folder) => folder.role === role));
}
