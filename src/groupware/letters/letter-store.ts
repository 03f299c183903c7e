import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { DavLetterRow } from '../../db/tables.js';

export async function insertLetters(tx: Db, rows: readonly DavLetterRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('dav_letter').values(rows).execute();
}

/** The newest first: ids grow. */
export async function listLetters(db: Db, aliasId: string): Promise<readonly DavLetterRow[]> {
  return (await lettersOf(db, { aliasId, limit: MAX_LISTED })).rows;
}

/** A mailbox may have more: older letters are listed once newer ones are forgotten. */
const MAX_LISTED = 1000;

const lettersOf = prepareQuery<{ readonly aliasId: string; readonly limit: number }>()((db, value) =>
  db
    .selectFrom('dav_letter')
    .selectAll()
    .where('alias_id', '=', value('aliasId'))
    .orderBy('email_id', 'desc')
    .limit(value('limit')),
);

export async function updateStanding(db: Db, aliasId: string, emailId: string, standing: string): Promise<void> {
  await db
    .updateTable('dav_letter')
    .set({ standing })
    .where('alias_id', '=', aliasId)
    .where('email_id', '=', emailId)
    .execute();
}

export async function deleteLetters(tx: Db, aliasId: string, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return;
  await tx.deleteFrom('dav_letter').where('alias_id', '=', aliasId).where('email_id', 'in', emailIds).execute();
}

export async function deleteAllLetters(tx: Db, aliasId: string): Promise<void> {
  await tx.deleteFrom('dav_letter').where('alias_id', '=', aliasId).execute();
}
