import type { Db } from '../../db/database.js';
import { notFound } from '../../platform/service-error.js';
import { type LockedFolder, lockFolders } from '../folders/folder-lock.js';
import type { Appended } from '../message.js';
import { lockAliasRow } from '../quota/quota-store.js';
import { insertAppended, type StagedMessage } from './append-messages.js';
import { dropMessages } from './drop-messages.js';
import type { MessageDeps } from './message-deps.js';
import { listCounted, uidsAre } from './message-store.js';

/** RFC 8508: the room of the old message is there for the new one. */
export async function replaceMessage(
  tx: Db,
  deps: MessageDeps,
  {
    folderId,
    uid,
    targetId,
    message,
  }: {
    readonly folderId: string;
    readonly uid: number;
    readonly targetId: string;
    readonly message: StagedMessage;
  },
): Promise<Appended> {
  const { aliasId } = deps;
  // Lock: the alias's row for the quota, then the folders' in the order of their ids
  await lockAliasRow(tx, aliasId);
  const [source] = (await lockFolders(tx, aliasId, [folderId, targetId])) as [LockedFolder, LockedFolder];
  const old = await listCounted(tx, source, uidsAre(tx, [uid]), 1);
  if (old.length === 0) throw notFound('mailbox.messageGone');
  await dropMessages(tx, deps, source, old);
  return insertAppended(tx, deps, targetId, [message]);
}
