import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { ContentRows } from '../content/content-writes.js';
import { type FolderKey, listCounted } from '../messages/message-store.js';

/** A small batch, so that other writers are not held up. */
export const BATCH = 200;

/**
 * Deletes a batch of messages of a deleted folder, which are unreachable. Answers with their number; less than `BATCH`
 * means that none is left.
 */
export async function deleteUnreachable(
  tx: Db,
  rows: Pick<ContentRows, 'release'>,
  folder: FolderKey,
): Promise<number> {
  const { aliasId, id } = folder;
  const messages = await listCounted(tx, folder, sql`true`, BATCH);
  const last = messages.at(-1);
  if (last) {
    await sql`delete from mailbox_message
      where alias_id = ${aliasId} and folder_id = ${id} and uid <= ${last.uid}`.execute(tx);
    await rows.release(
      tx,
      aliasId,
      messages.map(({ content_id }) => content_id),
    );
  }
  if (messages.length < BATCH) {
    await sql`delete from mailbox_expunged where alias_id = ${aliasId} and folder_id = ${id}`.execute(tx);
    await sql`delete from mailbox_metadata where alias_id = ${aliasId} and folder_id = ${id}`.execute(tx);
  }
  return messages.length;
}

/** A deleted folder with messages or other rows left. */
export async function findUnreachable(db: Db, aliasId: string): Promise<string | undefined> {
  for (const table of ['mailbox_message', 'mailbox_expunged'] as const) {
    // Skips from folder to folder by the key: their messages are not read
    for (let id = await findNextFolder(db, table, { aliasId, id: '' }); id; ) {
      const folder = { aliasId, id };
      if (!(await hasFolder(db, folder))) return id;
      id = await findNextFolder(db, table, folder);
    }
  }
  return undefined;
}

async function findNextFolder(
  db: Db,
  table: 'mailbox_message' | 'mailbox_expunged',
  { aliasId, id }: FolderKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select('folder_id')
    .where('alias_id', '=', aliasId)
    .where('folder_id', '>', id)
    .orderBy('folder_id')
    .limit(1)
    .executeTakeFirst();
  return row?.folder_id;
}

async function hasFolder(db: Db, { aliasId, id }: FolderKey): Promise<boolean> {
  const row = await db
    .selectFrom('mailbox_folder')
    .select('id')
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the folders of a mailbox and what depends on them; their messages become unreachable. Answers with the
 * folders and the number of messages in each.
 */
export async function deleteFolders(
  tx: Db,
  aliasId: string,
): Promise<{ readonly id: string; readonly messages: number }[]> {
  const folders = await tx
    .deleteFrom('mailbox_folder')
    .where('alias_id', '=', aliasId)
    .returning(['id', 'message_count as messages'])
    .execute();
  await tx.deleteFrom('mailbox_subscription').where('alias_id', '=', aliasId).execute();
  await tx.deleteFrom('mailbox_metadata').where('alias_id', '=', aliasId).execute();
  return folders;
}

export async function deleteMailboxRow(tx: Db, aliasId: string): Promise<void> {
  await tx.deleteFrom('mailbox').where('alias_id', '=', aliasId).execute();
}

export async function listMailboxesOfDomain(db: Db, domainId: string, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('mailbox')
    .select('alias_id')
    .where('domain_id', '=', domainId)
    .limit(limit)
    .execute();
  return rows.map(({ alias_id }) => alias_id);
}
