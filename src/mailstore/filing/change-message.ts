import type { Db } from '../../db/database.js';
import { lockAliasRow } from '../../directory/mailboxes/mailbox-room.js';
import { notFound } from '../../platform/service-error.js';
import { lockFolders } from '../folders/folder-lock.js';
import { FLAG_BIT, type Flags } from '../message.js';
import type { StagedMessage } from '../messages/append-messages.js';
import { moveMessages } from '../messages/copy-messages.js';
import { type FoundRow, findById } from '../messages/identified-store.js';
import { replaceMessage } from '../messages/replace-message.js';
import { setFlags } from '../messages/set-flags.js';
import type { FilingDeps } from './filing-deps.js';

export interface MessageChange {
  /** The folder it moves to; missing: it stays. */
  readonly targetId?: string;
  /** The new flags. */
  readonly flags?: (before: Flags) => Flags;
  /** Replaces the text of a draft; ignored for any other message. */
  readonly draft?: Pick<StagedMessage, 'content' | 'internalAt'>;
}

/** Folder, flags and the text of a draft, in one step: readers see all of it or nothing. */
export async function changeMessage(deps: FilingDeps, id: string, change: MessageChange): Promise<void> {
  const { db, aliasId } = deps;
  for (;;) {
    const found = await findById(db.reader, aliasId, id);
    if (!found) throw notFound('mailbox.messageGone');
    const { folderId } = found;
    if (await db.inTransaction((tx) => changeIn(tx, deps, { id, folderId }, change))) return;
    // It has just been moved: try again in its new folder
  }
}

/** `false`: it is in another folder by now. */
async function changeIn(
  tx: Db,
  deps: FilingDeps,
  { id, folderId }: { readonly id: string; readonly folderId: string },
  { targetId = folderId, flags, draft }: MessageChange,
): Promise<boolean> {
  const { aliasId } = deps;
  // Lock: the alias's row for the quota of a draft, then the folders' in the order of their ids
  await lockAliasRow(tx, aliasId);
  await lockFolders(tx, aliasId, [folderId, targetId]);
  const row = await findById(tx, aliasId, id);
  if (!row) throw notFound('mailbox.messageGone');
  if (row.folderId !== folderId) return false;
  const { uid } = row;
  const after = flags?.(row.flags) ?? row.flags;
  if (draft && (await isDraft(tx, aliasId, row))) {
    await replaceMessage(tx, deps, { folderId, uid, targetId, message: { ...draft, flags: after } });
    return true;
  }
  if (flags) await setFlags(tx, deps, folderId, [uid], { mode: 'replace', flags: after });
  if (targetId !== folderId) await moveMessages(tx, deps, { folderId, uids: [uid], targetId });
  return true;
}

async function isDraft(tx: Db, aliasId: string, { flags, folderId }: FoundRow): Promise<boolean> {
  if ((flags.bits & FLAG_BIT.draft) !== 0) return true;
  const folder = await tx
    .selectFrom('mailbox_folder')
    .select('role')
    .where('alias_id', '=', aliasId)
    .where('id', '=', folderId)
    .executeTakeFirst();
  return folder?.role === 'drafts';
}
