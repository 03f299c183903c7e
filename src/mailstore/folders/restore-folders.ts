import { changeList, type ListDeps } from './change-list.js';
import { DEFAULT_NAMES, type FolderRole } from './folder.js';
import type { FolderList } from './folder-list.js';
import { giveRole, setSubscribed } from './folder-store.js';

/** Clients put mail there without asking first. */
const INDISPENSABLE: readonly FolderRole[] = ['inbox', 'sent', 'drafts', 'trash'];

/** Makes those again that a client needs and somebody deleted. */
export async function restoreFolders(deps: ListDeps, { folders }: FolderList): Promise<void> {
  if (missingOf(folders).length === 0) return;
  await changeList(deps, async ({ tx, list, add }) => {
    for (const role of missingOf(list.folders)) {
      const name = DEFAULT_NAMES[role];
      const folder = list.byName.get(name);
      if (folder?.role) continue; // somebody wanted it otherwise
      if (folder) await giveRole(tx, deps.aliasId, folder.id, role);
      else await setSubscribed(tx, deps.aliasId, await add(name, role), true);
    }
  });
}

function missingOf(folders: FolderList['folders']): readonly FolderRole[] {
  return INDISPENSABLE.filter((role) => !folders.some((folder) => folder.role === role));
}
