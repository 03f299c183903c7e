import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { DELETED } from '../flags.js';
import { type LockedFolder, lockFolders } from '../folders/folder-lock.js';
import { lockAliasRow } from '../quota/quota-store.js';
import { dropMessages } from './drop-messages.js';
import type { MessageDeps } from './message-deps.js';
import { listCounted, uidsAre } from './message-store.js';

/** A transaction each, so that a large folder holds up nobody else. */
const BATCH = 1000;

type RemoveDeps = Pick<MessageDeps, 'db' | 'rows' | 'aliasId'>;

/** Those of `uids` (all, when missing) that are marked deleted; what went. */
export async function expungeMessages(
  deps: RemoveDeps,
  folderId: string,
  uids: readonly number[] | undefined,
): Promise<readonly number[]> {
  const isMarked = sql<SqlBool>`flags & ${sql.lit(DELETED)} <> 0`;
  if (!uids) return removeWhere(deps, folderId, () => isMarked);
  return removeThese(deps, folderId, uids, isMarked);
}

/** These, marked or not. */
export function removeMessages(
  deps: RemoveDeps,
  folderId: string,
  uids: readonly number[],
): Promise<readonly number[]> {
  return removeThese(deps, folderId, uids, sql<SqlBool>`true`);
}

/** Batch after batch, until there is none left. */
async function removeWhere(
  deps: RemoveDeps,
  folderId: string,
  where: (tx: Db) => RawBuilder<SqlBool>,
): Promise<readonly number[]> {
  const gone: number[] = [];
  for (;;) {
    const batch = await removeBatch(deps, folderId, where);
    gone.push(...batch);
    if (batch.length < BATCH) return gone;
  }
}

async function removeThese(
  deps: RemoveDeps,
  folderId: string,
  uids: readonly number[],
  isWanted: RawBuilder<SqlBool>,
): Promise<readonly number[]> {
  const gone: number[] = [];
  for (let at = 0; at < uids.length; at += BATCH) {
    const some = uids.slice(at, at + BATCH);
    gone.push(...(await removeBatch(deps, folderId, (tx) => sql<SqlBool>`${uidsAre(tx, some)} and ${isWanted}`)));
  }
  return gone;
}

function removeBatch(
  deps: RemoveDeps,
  folderId: string,
  where: (tx: Db) => RawBuilder<SqlBool>,
): Promise<readonly number[]> {
  const { db, aliasId } = deps;
  return db.inTransaction(async (tx) => {
    // Lock: the alias's row for the quota, then the folder's
    await lockAliasRow(tx, aliasId);
    const [folder] = (await lockFolders(tx, aliasId, [folderId])) as [LockedFolder];
    const messages = await listCounted(tx, folder, where(tx), BATCH);
    if (messages.length > 0) await dropMessages(tx, deps, folder, messages);
    return messages.map(({ uid }) => uid);
  });
}
