import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { jsonNumbers, jsonRows } from '../../db/json-rows.js';
import { executePacked, packList } from '../../db/packed-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { MailboxMessageRow } from '../../db/tables.js';
import { parseKeywords } from '../flags.js';
import type { MessageContents, MessageRow, UidRange } from '../message.js';
import { uidBatches, uidsAre } from '../uid-batches.js';

export interface FolderKey {
  readonly aliasId: string;
  readonly id: string;
}

/** In the order of UIDs. */
export async function listMessages(
  db: Db,
  { aliasId, id }: FolderKey,
  uids: readonly number[],
): Promise<readonly MessageRow[]> {
  if (uids.length === 0) return [];
  const first = uids[0] as number;
  const last = uids.at(-1) as number;
  const { rows } =
    last - first === uids.length - 1
      ? await rangeQuery(db, { aliasId, id, first, last })
      : await uidsQuery(db, { aliasId, id, uids: JSON.stringify(uids) });
  const lists: PackedMessage[] = JSON.parse(rows[0]?.list ?? '[]');
  return lists.map((packed) => toMessage(id, packed));
}

type PackedMessage = [
  ...[uid: number, modseq: number, flags: number, keywords: string | null, contentId: string],
  ...[sizeBytes: number, internalAt: number, savedAt: number],
];

const PACKED = [
  ...(['uid', 'modseq', 'flags', 'keywords', 'content_id'] as const),
  ...(['size_bytes', 'internal_at', 'saved_at'] as const),
];

const rangeQuery = prepareQuery<{ aliasId: string; id: string; first: number; last: number }>()((db, value) =>
  packedQuery(db, value('aliasId'), value('id'), sql`uid between ${value('first')} and ${value('last')}`),
);

const uidsQuery = prepareQuery<{ aliasId: string; id: string; uids: string }>()((db, value) =>
  packedQuery(db, value('aliasId'), value('id'), sql`uid in (${jsonNumbers(db, value('uids'))})`),
);

/** One packed text for all: every FETCH reads this. */
function packedQuery(db: Db, aliasId: string, folderId: string, where: RawBuilder<SqlBool>) {
  const rows = db
    .selectFrom('mailbox_message')
    .select(PACKED)
    .where('alias_id', '=', aliasId)
    .where('folder_id', '=', folderId)
    .where(where)
    .orderBy('uid');
  return db.selectFrom(rows.as('packed')).select(packList(db, PACKED).as('list'));
}

export async function listContents(db: Db, { aliasId, id }: FolderKey, range: UidRange): Promise<MessageContents> {
  const { uids, ids } = (await contentsQuery(db, { aliasId, id, ...range })).rows[0] ?? { uids: null, ids: null };
  return { uids: toNumbers(uids), contentIds: ids ? ids.split(',') : [] };
}

/** Two texts: rows as JSON take twenty times as long. */
const contentsQuery = prepareQuery<FolderKey & UidRange>()((db, value) =>
  db
    .selectFrom(
      db
        .selectFrom('mailbox_message')
        .select(['uid', 'content_id'])
        .where('alias_id', '=', value('aliasId'))
        .where('folder_id', '=', value('id'))
        .where('uid', '>', value('after'))
        .where('uid', '<=', value('last'))
        .orderBy('uid')
        .limit(value('limit'))
        .as('listed'),
    )
    .select([
      sql<string | null>`string_agg(cast(uid as text), ',')`.as('uids'),
      sql<string | null>`string_agg(content_id, ',')`.as('ids'),
    ]),
);

export async function insertMessage(tx: Db, row: MailboxMessageRow): Promise<void> {
  await insertQuery(tx, row);
}

const insertQuery = prepareQuery<MailboxMessageRow>()((db, value) =>
  db.insertInto('mailbox_message').values({
    alias_id: value('alias_id'),
    folder_id: value('folder_id'),
    uid: value('uid'),
    modseq: value('modseq'),
    flags: value('flags'),
    keywords: value('keywords'),
    content_id: value('content_id'),
    id: value('id'),
    size_bytes: value('size_bytes'),
    internal_at: value('internal_at'),
    saved_at: value('saved_at'),
  }),
);

/** Where messages go, in their order: UIDs from `firstUid` on. */
export interface TransferTarget {
  readonly id: string;
  readonly firstUid: number;
  readonly modseq: number;
  readonly savedAt: number;
}

/** The same messages in another folder, with these ids; the caller knows that all of them exist. */
export async function insertCopies(
  tx: Db,
  { aliasId, id }: FolderKey,
  copies: readonly { readonly uid: number; readonly id: string }[],
  target: TransferTarget,
): Promise<void> {
  let { firstUid } = target;
  for (const some of uidBatches(copies)) {
    await sql`
      insert into mailbox_message (alias_id, folder_id, uid, modseq, flags, keywords, content_id, id, size_bytes,
        internal_at, saved_at)
      select m.alias_id, cast(${target.id} as text),
        cast(${firstUid} as bigint) - 1 + row_number() over (order by m.uid),
        cast(${target.modseq} as bigint), m.flags, m.keywords, m.content_id, given.id, m.size_bytes, m.internal_at,
        cast(${target.savedAt} as bigint)
      from ${jsonRows(tx, JSON.stringify(some), { uid: 'number', id: 'text' })} cross join mailbox_message as m
      where m.alias_id = ${aliasId} and m.folder_id = ${id} and m.uid = given.uid
    `.execute(tx);
    firstUid += some.length;
  }
}

/** Moves the rows themselves: references by message id stay valid. The caller knows that all of them exist. */
export async function moveRows(
  tx: Db,
  { aliasId, id }: FolderKey,
  uids: readonly number[],
  target: TransferTarget,
): Promise<void> {
  let { firstUid } = target;
  for (const some of uidBatches(uids)) {
    await sql`
      update mailbox_message
      set folder_id = ${target.id}, uid = cast(${firstUid} as bigint) - 1 + moved.place,
        modseq = ${target.modseq}, saved_at = ${target.savedAt}
      from (
        select uid, row_number() over (order by uid) as place from mailbox_message
        where alias_id = ${aliasId} and folder_id = ${id} and ${uidsAre(tx, some)}
      ) as moved
      where mailbox_message.alias_id = ${aliasId} and mailbox_message.folder_id = ${id}
        and mailbox_message.uid = moved.uid
    `.execute(tx);
    firstUid += some.length;
  }
}

/** The columns needed to count, copy or delete messages. */
export type CountedMessage = Pick<MailboxMessageRow, 'uid' | 'flags' | 'keywords' | 'content_id' | 'id' | 'size_bytes'>;

const COUNTED = ['uid', 'flags', 'keywords', 'content_id', 'id', 'size_bytes'] as const;

/** In the order of UIDs. */
export function listCounted(
  tx: Db,
  { aliasId, id }: FolderKey,
  where: RawBuilder<SqlBool>,
  limit: number,
): Promise<readonly CountedMessage[]> {
  const query = tx
    .selectFrom('mailbox_message')
    .select(COUNTED)
    .where('alias_id', '=', aliasId)
    .where('folder_id', '=', id)
    .where(where)
    .orderBy('uid')
    .limit(limit);
  return executePacked(tx, query, COUNTED);
}

export async function deleteMessages(tx: Db, { aliasId, id }: FolderKey, uids: readonly number[]): Promise<void> {
  for (const some of uidBatches(uids)) {
    await tx
      .deleteFrom('mailbox_message')
      .where('alias_id', '=', aliasId)
      .where('folder_id', '=', id)
      .where(uidsAre(tx, some))
      .execute();
  }
}

/** RFC 7162 §3.2.7: remembered for clients that were away. */
export async function insertExpunged(
  tx: Db,
  { aliasId, id }: FolderKey,
  modseq: number,
  uids: readonly number[],
): Promise<void> {
  for (const some of uidBatches(uids)) {
    await sql`
      insert into mailbox_expunged (alias_id, folder_id, modseq, uid)
      select cast(${aliasId} as text), cast(${id} as text), cast(${modseq} as bigint), given.number
      from (${jsonNumbers(tx, JSON.stringify(some))}) as given
    `.execute(tx);
  }
}

export async function listExpunged(
  db: Db,
  { aliasId, id }: FolderKey,
  since: number,
): Promise<readonly number[] | undefined> {
  const { rows } = await expungedQuery(db, { aliasId, id, since });
  const [row] = rows;
  if (!row || row.forgotten_modseq > since) return undefined;
  return toNumbers(row.uids).sort((a, b) => a - b);
}

/** One statement, so that the forgotten and the remembered UIDs are of the same moment. */
const expungedQuery = prepareQuery<{ aliasId: string; id: string; since: number }>()((db, value) =>
  db
    .selectFrom('mailbox_folder')
    .select([
      'forgotten_modseq',
      sql<string | null>`(select string_agg(cast(uid as text), ',') from mailbox_expunged
        where alias_id = ${value('aliasId')} and folder_id = ${value('id')} and modseq > ${value('since')})`.as('uids'),
    ])
    .where('alias_id', '=', value('aliasId'))
    .where('id', '=', value('id')),
);

export function toNumbers(list: string | null): number[] {
  return list ? list.split(',').map(Number) : [];
}

function toMessage(folderId: string, packed: PackedMessage): MessageRow {
  const [uid, modseq, bits, keywords, contentId, sizeBytes, internalAt, savedAt] = packed;
  const flags = { bits, keywords: parseKeywords(keywords) };
  return { folderId, uid, modseq, flags, contentId, sizeBytes, internalAt, savedAt };
}
