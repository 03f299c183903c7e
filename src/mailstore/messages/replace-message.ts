import type { Db } from '../../db/database.js';
import { lockAliasRow } from '../../directory/mailboxes/mailbox-room.js';
import { notFound } from '../../platform/service-error.js';
import { type LockedFolder, lockFolders } from '../folders/folder-lock.js';
import type { Appended } from '../message.js';
import { uidsAre } from '../uid-batches.js';
import { insertAppended, type StagedMessage } from './append-messages.js';
import { dropMessages } from './drop-messages.js';
import type { MessageDeps } from './message-deps.js';
import { type CountedMessage, listCounted } from './message-store.js';

/** RFC 8508: the new message may use the room of the old one. */
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
  const { id } = old[0] as CountedMessage;
  return insertAppended(tx, deps, targetId, [id === null ? message : { ...message, id }]);
}
