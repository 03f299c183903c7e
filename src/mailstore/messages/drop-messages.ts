import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { returnRoom } from '../../directory/mailboxes/mailbox-room.js';
import { announce } from '../events/mailbox-event.js';
import { advanceFolder, type LockedFolder } from '../folders/folder-lock.js';
import { countMessages, minus } from './count-messages.js';
import type { MessageDeps } from './message-deps.js';
import { type CountedMessage, deleteMessages, insertExpunged } from './message-store.js';

/** Expunged messages remembered per folder, for clients that were away (RFC 7162 §3.2.7). */
const REMEMBERED = 50_000;
/** How often the limit is checked, in modification sequences. */
const LOOK_EVERY = 256;

/** The locked folder no longer has these: they were moved or deleted. */
export async function countOut(
  tx: Db,
  { db }: Pick<MessageDeps, 'db'>,
  folder: LockedFolder,
  messages: readonly CountedMessage[],
): Promise<LockedFolder> {
  const uids = messages.map(({ uid }) => uid);
  const advanced = await advanceFolder(tx, db, folder, minus(countMessages(messages)));
  if (!advanced) throw new Error('A locked folder was gone');
  await insertExpunged(tx, folder, advanced.highestModseq, uids);
  if (advanced.highestModseq % LOOK_EVERY === 0 || uids.length > LOOK_EVERY) await forgetExpunged(tx, folder);
  return advanced;
}

/** Deletes messages for good; the caller has locked the alias's row before the folder. */
export async function dropMessages(
  tx: Db,
  deps: Pick<MessageDeps, 'db' | 'rows'>,
  folder: LockedFolder,
  messages: readonly CountedMessage[],
): Promise<LockedFolder> {
  const uids = messages.map(({ uid }) => uid);
  await deleteMessages(tx, folder, uids);
  const advanced = await countOut(tx, deps, folder, messages);
  announce(tx, deps.db, folder.aliasId, { kind: 'expunged', folderId: folder.id, uids });
  await deps.rows.release(
    tx,
    folder.aliasId,
    messages.map(({ content_id }) => content_id),
  );
  await returnRoom(tx, folder.aliasId, countMessages(messages).sizeBytes);
  return advanced;
}

async function forgetExpunged(tx: Db, { aliasId, id }: LockedFolder): Promise<void> {
  const oldest = await tx
    .selectFrom('mailbox_expunged')
    .select('modseq')
    .where('alias_id', '=', aliasId)
    .where('folder_id', '=', id)
    .orderBy('modseq', 'desc')
    .offset(REMEMBERED)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await sql`delete from mailbox_expunged
    where alias_id = ${aliasId} and folder_id = ${id} and modseq <= ${oldest.modseq}`.execute(tx);
  await sql`update mailbox_folder set forgotten_modseq = ${oldest.modseq}
    where alias_id = ${aliasId} and id = ${id}`.execute(tx);
}
