import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { lockAliasRow } from '../../directory/mailboxes/mailbox-room.js';
import { DELETED } from '../flags.js';
import { type LockedFolder, lockFolders } from '../folders/folder-lock.js';
import { uidsAre } from '../uid-batches.js';
import { dropMessages } from './drop-messages.js';
import type { MessageDeps } from './message-deps.js';
import { listCounted } from './message-store.js';

/** A transaction each, so that a large folder does not hold up other writers. */
const BATCH = 1000;

type RemoveDeps = Pick<MessageDeps, 'db' | 'rows' | 'aliasId'>;

/** Deletes those of `uids` (default: all) that are marked deleted; answers with the deleted UIDs. */
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

/** Batch after batch, until none is left. */
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
