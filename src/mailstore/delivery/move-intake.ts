import type { Database, Db } from '../../db/database.js';
import { lockAliasRow } from '../../directory/mailboxes/mailbox-room.js';
import type { Random } from '../../platform/random.js';
import { insertContent } from '../content/content-row-store.js';
import { ensureMailbox } from '../folders/ensure-mailbox.js';
import { advanceFolder } from '../folders/folder-lock.js';
import { insertMessage } from '../messages/message-store.js';

/** A small batch, so that other writers are not held up. */
const BATCH = 200;

/**
 * Moves mail from before mailboxes had folders; it is sealed and counted already. Runs at every start, so that mail
 * accepted by a node of the previous release is found too.
 */
export async function moveIntake(deps: { readonly db: Database; readonly random: Random }): Promise<void> {
  while (await deps.db.inTransaction((tx) => moveBatch(tx, deps))) {
    // the next one
  }
}

async function moveBatch(tx: Db, { db, random }: { readonly db: Database; readonly random: Random }): Promise<boolean> {
  const first = await tx.selectFrom('mailbox_intake').selectAll().orderBy('alias_id').limit(1).executeTakeFirst();
  if (!first) return false;
  const { alias_id: aliasId, domain_id: domainId } = first;
  // Lock: the alias's row. Another node that does the same waits for it, and finds the rest
  await lockAliasRow(tx, aliasId);
  const waiting = await tx
    .selectFrom('mailbox_intake')
    .selectAll()
    .where('alias_id', '=', aliasId)
    .orderBy('received_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (waiting.length === 0) return true;
  await ensureMailbox(tx, { random }, { aliasId, domainId, now: first.received_at });
  const inbox = await tx
    .selectFrom('mailbox_folder')
    .select('id')
    .where('alias_id', '=', aliasId)
    .where('role', '=', 'inbox')
    .executeTakeFirstOrThrow();
  const count = waiting.length;
  const sizeBytes = waiting.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  const step = { uids: count, messages: count, unseen: count, deleted: 0, sizeBytes };
  const folder = await advanceFolder(tx, db, { aliasId, id: inbox.id }, step);
  if (!folder) throw new Error(`Mailbox ${aliasId} has no INBOX`);
  for (const [n, { id, blob_id: blobId, size_bytes, received_at: at }] of waiting.entries()) {
    await insertContent(tx, {
      aliasId,
      id,
      blobId,
      sizeBytes: size_bytes,
      sealedKey: null,
      entry: null,
      createdAt: at,
    });
    await insertMessage(tx, {
      alias_id: aliasId,
      folder_id: inbox.id,
      uid: folder.uidNext - count + n,
      modseq: folder.highestModseq,
      flags: 0,
      keywords: null,
      content_id: id,
      id,
      size_bytes,
      internal_at: at,
      saved_at: at,
    });
  }
  const ids = waiting.map(({ id }) => id);
  await tx.deleteFrom('mailbox_intake').where('alias_id', '=', aliasId).where('id', 'in', ids).execute();
  return true;
}
