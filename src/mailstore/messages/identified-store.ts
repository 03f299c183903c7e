import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { jsonNumbers, jsonRows } from '../../db/json-rows.js';
import type { MailboxMessageRow } from '../../db/tables.js';
import { newId, type Random } from '../../platform/random.js';
import { parseKeywords } from '../flags.js';
import type { IdentifiedRow, MessageRow } from '../message.js';
import type { FolderKey } from './message-store.js';

/** A row whose id may still be missing. */
export type FoundRow = MessageRow & Pick<IdentifiedRow, 'isCopied'> & { readonly id: string | undefined };

/** In the order of UIDs. */
export async function listFound(
  db: Db,
  { aliasId, id }: FolderKey,
  uids: readonly number[],
): Promise<readonly FoundRow[]> {
  const rows = await foundQuery(db, aliasId)
    .where('m.folder_id', '=', id)
    .where(sql<boolean>`m.uid in (${jsonNumbers(db, JSON.stringify(uids))})`)
    .orderBy('m.uid')
    .execute();
  return rows.map(toFound);
}

export async function findById(db: Db, aliasId: string, id: string): Promise<FoundRow | undefined> {
  const row = await foundQuery(db, aliasId).where('m.id', '=', id).executeTakeFirst();
  return row && toFound(row);
}

/** In no particular order; unknown ids are skipped. */
export async function listByIds(db: Db, aliasId: string, ids: readonly string[]): Promise<readonly FoundRow[]> {
  if (ids.length === 0) return [];
  const rows = await foundQuery(db, aliasId).where('m.id', 'in', ids).execute();
  return rows.map(toFound);
}

function foundQuery(db: Db, aliasId: string) {
  return db
    .selectFrom('mailbox_message as m')
    .innerJoin('mailbox_content as c', (join) =>
      join.onRef('c.alias_id', '=', 'm.alias_id').onRef('c.id', '=', 'm.content_id'),
    )
    .select(['m.folder_id', 'm.uid', 'm.modseq', 'm.flags', 'm.keywords', 'm.content_id', 'm.id'])
    .select(['m.size_bytes', 'm.internal_at', 'm.saved_at', 'c.copies'])
    .where('m.alias_id', '=', aliasId);
}

type Found = Omit<MailboxMessageRow, 'alias_id'> & { readonly copies: number };

function toFound(row: Found): FoundRow {
  return {
    id: row.id ?? undefined,
    folderId: row.folder_id,
    uid: row.uid,
    modseq: row.modseq,
    flags: { bits: row.flags, keywords: parseKeywords(row.keywords) },
    contentId: row.content_id,
    sizeBytes: row.size_bytes,
    internalAt: row.internal_at,
    savedAt: row.saved_at,
    isCopied: row.copies > 1,
  };
}

/**
 * Gives ids to messages that a node of an earlier release wrote: the first message of a content gets the content's id,
 * the others new ones. The caller holds the alias's row, so that no other session takes the same.
 */
export async function identifyMessages(
  tx: Db,
  random: Random,
  { aliasId, id: folderId }: FolderKey,
  found: readonly FoundRow[],
  now: number,
): Promise<void> {
  const contentIds = JSON.stringify(found.map(({ contentId }) => ({ id: contentId })));
  const { rows } = await sql<{ id: string }>`
    select m.id from ${jsonRows(tx, contentIds, { id: 'text' })} cross join mailbox_message as m
    where m.alias_id = ${aliasId} and m.id = given.id
  `.execute(tx);
  const taken = new Set(rows.map(({ id }) => id));
  const given = found.map(({ uid, contentId }) => {
    const id = taken.has(contentId) ? newId(random, now) : contentId;
    taken.add(contentId);
    return { uid, id };
  });
  await sql`
    update mailbox_message set id = given.id
    from ${jsonRows(tx, JSON.stringify(given), { uid: 'number', id: 'text' })}
    where mailbox_message.alias_id = ${aliasId} and mailbox_message.folder_id = ${folderId}
      and mailbox_message.uid = given.uid and mailbox_message.id is null
  `.execute(tx);
}

/** Numbers in one text, three for each message: UID, internal date and size. */
export async function readArrivals(
  db: Db,
  { aliasId, id }: FolderKey,
  { after, last, limit }: { readonly after: number; readonly last: number; readonly limit: number },
): Promise<string> {
  const { rows } = await sql<{ numbers: string | null }>`
    select string_agg(uid || ',' || internal_at || ',' || size_bytes, ',') as numbers from (
      select uid, internal_at, size_bytes from mailbox_message
      where alias_id = ${aliasId} and folder_id = ${id} and uid > ${after} and uid <= ${last}
      order by uid limit ${limit}
    ) as listed
  `.execute(db);
  return rows[0]?.numbers ?? '';
}

/** UIDs of messages whose content others have too. */
export async function listCopied(
  db: Db,
  { aliasId, id }: FolderKey,
  { after, last, limit }: { readonly after: number; readonly last: number; readonly limit: number },
): Promise<readonly { readonly uid: number; readonly isCopied: boolean }[]> {
  const { rows } = await sql<{ uid: number; copies: number }>`
    select m.uid, c.copies from (
      select alias_id, uid, content_id from mailbox_message
      where alias_id = ${aliasId} and folder_id = ${id} and uid > ${after} and uid <= ${last}
      order by uid limit ${limit}
    ) as m join mailbox_content as c on c.alias_id = m.alias_id and c.id = m.content_id
    order by m.uid
  `.execute(db);
  return rows.map(({ uid, copies }) => ({ uid, isCopied: copies > 1 }));
}
