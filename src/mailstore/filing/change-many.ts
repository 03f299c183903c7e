import { lockFolders } from '../folders/folder-lock.js';
import type { Flags } from '../message.js';
import { moveMessages } from '../messages/copy-messages.js';
import { listByIds } from '../messages/identified-store.js';
import { removeMessages } from '../messages/remove-messages.js';
import { setFlags } from '../messages/set-flags.js';
import type { FilingDeps } from './filing-deps.js';

export interface ManyChange {
  /** The folder they move to; missing: they stay. */
  readonly targetId?: string | undefined;
  readonly added: Flags;
  readonly removed: Flags;
  /** Deletes them for good, and does nothing else. */
  readonly isRemoval: boolean;
}

/** Few enough messages for one short transaction. */
const BATCH = 200;

/** Messages that are gone, or that another session moves at the same time, are skipped; answers with the number of others. */
export async function changeMany(deps: FilingDeps, ids: readonly string[], change: ManyChange): Promise<number> {
  let changed = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const [folderId, uids] of await findFolders(deps, ids.slice(at, at + BATCH))) {
      changed += change.isRemoval
        ? (await removeMessages(deps, folderId, uids)).length
        : await changeInFolder(deps, folderId, uids, change);
    }
  }
  return changed;
}

async function findFolders({ db, aliasId }: FilingDeps, ids: readonly string[]): Promise<Map<string, number[]>> {
  const byFolder = new Map<string, number[]>();
  for (const { folderId, uid } of await listByIds(db.reader, aliasId, ids)) {
    const uids = byFolder.get(folderId);
    if (uids) uids.push(uid);
    else byFolder.set(folderId, [uid]);
  }
  return byFolder;
}

function changeInFolder(
  deps: FilingDeps,
  folderId: string,
  uids: readonly number[],
  { targetId = folderId, added, removed }: ManyChange,
): Promise<number> {
  const { db, aliasId } = deps;
  return db.inTransaction(async (tx) => {
    // Lock: both folders in the order of their ids, as every move does
    await lockFolders(tx, aliasId, [folderId, targetId]);
    if (!isEmpty(added)) await setFlags(tx, deps, folderId, uids, { mode: 'add', flags: added });
    if (!isEmpty(removed)) await setFlags(tx, deps, folderId, uids, { mode: 'remove', flags: removed });
    if (targetId !== folderId) await moveMessages(tx, deps, { folderId, uids, targetId });
    return uids.length;
  });
}

function isEmpty({ bits, keywords }: Flags): boolean {
  return bits === 0 && keywords.length === 0;
}
