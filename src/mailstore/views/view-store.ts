import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { parseKeywords } from '../flags.js';
import { type FolderKey, toNumbers } from '../messages/message-store.js';
import type { FolderHead } from './folder-snapshot.js';

/** A folder's row with the number of its messages. */
export interface HeadRow extends FolderHead {
  readonly length: number;
  readonly forgottenModseq: number;
}

/** Messages of one statement, which takes some milliseconds: SQLite blocks the thread of all sessions. */
export const PAGE = 4096;

export async function findHead(db: Db, { aliasId, id }: FolderKey): Promise<HeadRow | undefined> {
  const { rows } = await headQuery(db, { aliasId, id });
  const [row] = rows;
  return row && toHead(row);
}

const HEAD_COLUMNS = [
  ...(['uid_validity', 'uid_next', 'highest_modseq', 'forgotten_modseq'] as const),
  ...(['message_count', 'keywords'] as const),
] as const;

const headQuery = prepareQuery<{ aliasId: string; id: string }>()((db, value) =>
  db
    .selectFrom('mailbox_folder')
    .select(HEAD_COLUMNS)
    .where('alias_id', '=', value('aliasId'))
    .where('id', '=', value('id')),
);

/** Packed: `uid,modseq,flags` one after the other, and a line `uid keywords` for each message that has keywords. */
export interface PackedMessages {
  readonly numbers: string;
  readonly keywords: string;
}

export interface ChangesSince {
  readonly head: HeadRow;
  readonly changed: PackedMessages;
  readonly expunged: readonly number[];
}

/**
 * One statement: head, changes and expunges are of one moment. They hold everything up to that head, but of changed
 * messages only the first `limit`.
 */
export async function findChanges(
  db: Db,
  { aliasId, id }: FolderKey,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<ChangesSince | undefined> {
  const { rows } = await changesQuery(db, { aliasId, id, since, limit });
  const [row] = rows;
  return (
    row && {
      head: toHead(row),
      changed: { numbers: row.numbers ?? '', keywords: row.with_keywords ?? '' },
      expunged: toNumbers(row.expunged),
    }
  );
}

const changesQuery = prepareQuery<FolderKey & { since: number; limit: number }>()((db, value) => {
  const changed = sql`from (select uid, modseq, flags, keywords from mailbox_message
    where alias_id = ${value('aliasId')} and folder_id = ${value('id')} and modseq > ${value('since')}
    order by uid limit ${value('limit')}) as changed`;
  return db
    .selectFrom('mailbox_folder')
    .select(HEAD_COLUMNS)
    .select([
      sql<string | null>`(select ${NUMBERS} ${changed})`.as('numbers'),
      sql<string | null>`(select ${KEYWORDS} ${changed})`.as('with_keywords'),
      sql<string | null>`(select string_agg(cast(uid as text), ',') from mailbox_expunged
        where alias_id = ${value('aliasId')} and folder_id = ${value('id')} and modseq > ${value('since')})`.as(
        'expunged',
      ),
    ])
    .where('alias_id', '=', value('aliasId'))
    .where('id', '=', value('id'));
});

/** Returning messages column by column takes several times as long. */
const NUMBERS = sql`string_agg(uid || ',' || modseq || ',' || flags, ',')`;
const KEYWORDS = sql`string_agg(case when keywords is not null then uid || ' ' || keywords end, '\n')`;

/** Up to `limit` messages between two UIDs that changed after `since`. */
export async function readMessages(
  db: Db,
  { aliasId, id }: FolderKey,
  range: { readonly after: number; readonly before: number; readonly since: number; readonly limit: number },
): Promise<PackedMessages> {
  const { rows } = await messagesQuery(db, { aliasId, id, ...range });
  return { numbers: rows[0]?.numbers ?? '', keywords: rows[0]?.with_keywords ?? '' };
}

type Range = { aliasId: string; id: string; after: number; before: number; since: number; limit: number };

const messagesQuery = prepareQuery<Range>()((db, value) =>
  db
    .selectFrom(
      db
        .selectFrom('mailbox_message')
        .select(['uid', 'modseq', 'flags', 'keywords'])
        .where('alias_id', '=', value('aliasId'))
        .where('folder_id', '=', value('id'))
        .where('uid', '>', value('after'))
        .where('uid', '<', value('before'))
        .where('modseq', '>', value('since'))
        .orderBy('uid')
        .limit(value('limit'))
        .as('page'),
    )
    .select([sql<string | null>`${NUMBERS}`.as('numbers'), sql<string | null>`${KEYWORDS}`.as('with_keywords')]),
);

function toHead(row: {
  readonly uid_validity: number;
  readonly uid_next: number;
  readonly highest_modseq: number;
  readonly forgotten_modseq: number;
  readonly message_count: number;
  readonly keywords: string | null;
}): HeadRow {
  return {
    uidValidity: row.uid_validity,
    uidNext: row.uid_next,
    highestModseq: row.highest_modseq,
    forgottenModseq: row.forgotten_modseq,
    length: row.message_count,
    keywords: parseKeywords(row.keywords),
  };
}
