import { sql } from 'kysely';
import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { forUpdate } from '../../db/row-lock.js';
import type { MailboxFolderRow } from '../../db/tables.js';
import { invalid, notFound } from '../../platform/service-error.js';
import { formatKeywords, MAX_KEYWORDS, mergeKeywords, parseKeywords } from '../flags.js';
import { tellFolder } from '../mailbox-news.js';

/** A folder whose row is locked until commit: UIDs and sequences are given out once, in the order of commits. */
export interface LockedFolder {
  readonly aliasId: string;
  readonly id: string;
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly highestModseq: number;
  readonly deletedCount: number;
  readonly keywords: readonly string[];
}

const COLUMNS = ['id', 'uid_validity', 'uid_next', 'highest_modseq', 'deleted_count', 'keywords'] as const;

/** Locks them in the order of their ids; throws when one is gone. */
export async function lockFolders(tx: Db, aliasId: string, ids: readonly string[]): Promise<LockedFolder[]> {
  const query = tx
    .selectFrom('mailbox_folder')
    .select(COLUMNS)
    .where('alias_id', '=', aliasId)
    .where('id', 'in', [...new Set(ids)]);
  const rows = await forUpdate(query.orderBy('id'), tx).execute();
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw notFound('mailbox.folderGone');
    return toLocked(aliasId, row);
  });
}

/** How the counters of a folder change; `uids`: how many are given out. */
export interface FolderStep {
  readonly uids: number;
  readonly messages: number;
  readonly unseen: number;
  readonly deleted: number;
  readonly sizeBytes: number;
}

/**
 * Advances the folder by one modification sequence; locks its row. Answers with the new counters, or `undefined` when
 * it is gone. Sessions that have the folder open are told after the commit.
 */
export async function advanceFolder(
  tx: Db,
  db: Pick<Database, 'notify'>,
  folder: { readonly aliasId: string; readonly id: string },
  step: FolderStep,
): Promise<LockedFolder | undefined> {
  const { rows } = await advanceQuery(tx, { ...step, aliasId: folder.aliasId, id: folder.id });
  const [row] = rows;
  if (!row) return undefined;
  afterCommit(tx, () => tellFolder(db, folder.aliasId, folder.id));
  return toLocked(folder.aliasId, row);
}

const advanceQuery = prepareQuery<FolderStep & { aliasId: string; id: string }>()((db, value) =>
  db
    .updateTable('mailbox_folder')
    .set((eb) => ({
      uid_next: eb('uid_next', '+', value('uids')),
      highest_modseq: eb('highest_modseq', '+', sql.lit(1)),
      message_count: eb('message_count', '+', value('messages')),
      unseen_count: eb('unseen_count', '+', value('unseen')),
      deleted_count: eb('deleted_count', '+', value('deleted')),
      size_bytes: eb('size_bytes', '+', value('sizeBytes')),
    }))
    .where('alias_id', '=', value('aliasId'))
    .where('id', '=', value('id'))
    .returning(COLUMNS),
);

/** Adds keywords that are new to the folder; throws when there are too many. Answers with all. */
export async function learnKeywords(
  tx: Db,
  folder: LockedFolder,
  keywords: readonly string[],
): Promise<readonly string[]> {
  let known = mergeKeywords(folder.keywords, keywords);
  if (known.length === folder.keywords.length) return folder.keywords;
  if (known.length > MAX_KEYWORDS) known = mergeKeywords(await listKeywordsInUse(tx, folder), keywords);
  if (known.length > MAX_KEYWORDS) throw invalid('mailbox.tooManyKeywords', { max: MAX_KEYWORDS });
  await tx
    .updateTable('mailbox_folder')
    .set({ keywords: formatKeywords(known) })
    .where('alias_id', '=', folder.aliasId)
    .where('id', '=', folder.id)
    .execute();
  return known;
}

async function listKeywordsInUse(tx: Db, { aliasId, id }: LockedFolder): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('mailbox_message')
    .select('keywords')
    .distinct()
    .where('alias_id', '=', aliasId)
    .where('folder_id', '=', id)
    .where('keywords', 'is not', null)
    .execute();
  return rows.reduce<readonly string[]>((all, { keywords }) => mergeKeywords(all, parseKeywords(keywords)), []);
}

function toLocked(aliasId: string, row: Pick<MailboxFolderRow, (typeof COLUMNS)[number]>): LockedFolder {
  return {
    aliasId,
    id: row.id,
    uidValidity: row.uid_validity,
    uidNext: row.uid_next,
    highestModseq: row.highest_modseq,
    deletedCount: row.deleted_count,
    keywords: parseKeywords(row.keywords),
  };
}
