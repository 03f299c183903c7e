import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { lockOf } from '../../db/row-lock.js';
import type { MailboxContentRow } from '../../db/tables.js';

/** A content that is in no page. */
export interface LooseContent {
  readonly id: string;
  readonly blobId: string;
  readonly sizeBytes: number;
  readonly sealedKey: Uint8Array | null;
  readonly entry: Uint8Array | null;
}

export interface NewContent extends LooseContent {
  readonly aliasId: string;
  readonly createdAt: number;
}

export async function insertContent(tx: Db, content: NewContent): Promise<void> {
  await insertQuery(tx, content);
}

const insertQuery = prepareQuery<NewContent>()((db, value) =>
  db.insertInto('mailbox_content').values({
    alias_id: value('aliasId'),
    id: value('id'),
    blob_id: value('blobId'),
    size_bytes: value('sizeBytes'),
    copies: 1,
    sealed_key: value('sealedKey'),
    entry: value('entry'),
    created_at: value('createdAt'),
  }),
);

interface Ids {
  readonly aliasId: string;
  readonly json: string;
}

// `cross join`: without it SQLite scans all contents of the mailbox for each given id

/** Row locks until commit, in the order of ids: they guard the number of copies and the place in a page. */
export async function lockContents(
  tx: Db,
  aliasId: string,
  ids: Iterable<string>,
): Promise<readonly Pick<MailboxContentRow, 'id' | 'blob_id' | 'copies' | 'page_id'>[]> {
  return (await lockQuery(tx, { aliasId, json: toJson(ids) })).rows;
}

const lockQuery = prepareQuery<Ids>()((db, value) => ({
  compile: () =>
    sql<Pick<MailboxContentRow, 'id' | 'blob_id' | 'copies' | 'page_id'>>`
      select c.id, c.blob_id, c.copies, c.page_id
      from ${jsonRows(db, value('json'), { id: 'text' })} cross join mailbox_content as c
      where c.alias_id = ${value('aliasId')} and c.id = given.id
      order by c.id ${lockOf(db, 'c')}
    `.compile(db),
}));

/** Adds `more` copies to each (negative: removes them); the caller holds the rows. */
export async function addCopies(tx: Db, aliasId: string, ids: readonly string[], more: number): Promise<void> {
  if (ids.length > 0) await copiesQuery(tx, { aliasId, json: toJson(ids), more });
}

const copiesQuery = prepareQuery<Ids & { more: number }>()((db, value) => ({
  compile: () =>
    sql<never>`
      update mailbox_content set copies = copies + ${value('more')} where alias_id = ${value('aliasId')}
        and id in (select given.id from ${jsonRows(db, value('json'), { id: 'text' })})
    `.compile(db),
}));

export async function deleteContents(tx: Db, aliasId: string, ids: Iterable<string>): Promise<void> {
  await deleteQuery(tx, { aliasId, json: toJson(ids) });
}

const deleteQuery = prepareQuery<Ids>()((db, value) => ({
  compile: () =>
    sql<never>`
      delete from mailbox_content where alias_id = ${value('aliasId')}
        and id in (select given.id from ${jsonRows(db, value('json'), { id: 'text' })})
    `.compile(db),
}));

/** The page of a content; `page_id` null: loose. */
export async function findPlace(
  db: Db,
  aliasId: string,
  id: string,
): Promise<Pick<MailboxContentRow, 'page_id'> | undefined> {
  return (await placeQuery(db, { aliasId, id })).rows[0];
}

const placeQuery = prepareQuery<{ aliasId: string; id: string }>()((db, value) =>
  db
    .selectFrom('mailbox_content')
    .select('page_id')
    .where('alias_id', '=', value('aliasId'))
    .where('id', '=', value('id')),
);

/** Lists those of `ids` that are loose, in any order. */
export async function listLooseOf(db: Db, aliasId: string, ids: Iterable<string>): Promise<readonly LooseContent[]> {
  return (await looseOfQuery(db, { aliasId, json: toJson(ids) })).rows.map(toLoose);
}

/**
 * A condition for contents that are looked up by id. If the table has grown since it was last analysed, PostgreSQL
 * rates the index of all loose contents as good as the key, and with `page_id is null` would read it once per id.
 */
function isLoose(pageId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(${pageId}, '') = ''`;
}

type LooseRow = Pick<MailboxContentRow, 'id' | 'blob_id' | 'size_bytes' | 'sealed_key' | 'entry'>;

const looseOfQuery = prepareQuery<Ids>()((db, value) => ({
  compile: () =>
    sql<LooseRow>`
      select c.id, c.blob_id, c.size_bytes, c.sealed_key, c.entry
      from ${jsonRows(db, value('json'), { id: 'text' })} cross join mailbox_content as c
      where c.alias_id = ${value('aliasId')} and c.id = given.id and ${isLoose(sql.ref('c.page_id'))}
    `.compile(db),
}));

export interface LooseCount {
  readonly loose: number;
  /** Loose contents that are not indexed yet. */
  readonly unindexed: number;
  /** Unindexed contents that were delivered from outside. */
  readonly arrived: number;
}

/** Up to `limit`. */
export async function countLoose(db: Db, aliasId: string, limit: number): Promise<LooseCount> {
  const [row] = (await countQuery(db, { aliasId, limit })).rows;
  const { loose, unindexed, arrived } = row ?? { loose: 0, unindexed: 0, arrived: 0 };
  return { loose: Number(loose), unindexed: Number(unindexed ?? 0), arrived: Number(arrived ?? 0) };
}

const countQuery = prepareQuery<{ aliasId: string; limit: number }>()((db, value) => ({
  compile: () =>
    sql<{ loose: number; unindexed: number | null; arrived: number | null }>`
      select count(*) as loose, sum(c.is_unindexed) as unindexed, sum(c.is_unindexed * c.is_arrived) as arrived from (
        select case when entry is null then 1 else 0 end as is_unindexed,
          case when sealed_key is null then 1 else 0 end as is_arrived from mailbox_content
        where alias_id = ${value('aliasId')} and page_id is null limit ${value('limit')}
      ) as c
    `.compile(db),
}));

/** In the order of arrival, which within a folder is the order of UIDs. */
export async function listLoose(db: Db, aliasId: string, limit: number): Promise<readonly LooseContent[]> {
  return (await looseQuery(db, { aliasId, limit })).rows.map(toLoose);
}

const looseQuery = prepareQuery<{ aliasId: string; limit: number }>()((db, value) =>
  db
    .selectFrom('mailbox_content')
    .select(['id', 'blob_id', 'size_bytes', 'sealed_key', 'entry'])
    .where('alias_id', '=', value('aliasId'))
    .where('page_id', 'is', null)
    .orderBy('created_at')
    .limit(value('limit')),
);

function toLoose(row: LooseRow): LooseContent {
  return {
    id: row.id,
    blobId: row.blob_id,
    sizeBytes: row.size_bytes,
    sealedKey: row.sealed_key,
    entry: row.entry,
  };
}

/** Only sets an entry where there is none and the content has no page. */
export async function setEntry(
  db: Db,
  { aliasId, id, entry }: { readonly aliasId: string; readonly id: string; readonly entry: Uint8Array },
): Promise<void> {
  await entryQuery(db, { aliasId, id, entry });
}

const entryQuery = prepareQuery<{ aliasId: string; id: string; entry: Uint8Array }>()((db, value) =>
  db
    .updateTable('mailbox_content')
    .set({ entry: value('entry') })
    .where('alias_id', '=', value('aliasId'))
    .where('id', '=', value('id'))
    .where('entry', 'is', null)
    .where(isLoose(sql.ref('page_id'))),
);

/** The page already has their entries; the caller holds the rows. */
export async function setPage(
  tx: Db,
  { aliasId, pageId, ids }: { aliasId: string; pageId: string; ids: Iterable<string> },
): Promise<void> {
  await pageQuery(tx, { aliasId, pageId, json: toJson(ids) });
}

const pageQuery = prepareQuery<Ids & { pageId: string }>()((db, value) => ({
  compile: () =>
    sql<never>`
      update mailbox_content set page_id = ${value('pageId')}, entry = null where alias_id = ${value('aliasId')}
        and id in (select given.id from ${jsonRows(db, value('json'), { id: 'text' })})
    `.compile(db),
}));

/** Contents in the order of ids, starting after `after`, each with whether a message uses it. */
export async function listUses(
  tx: Db,
  aliasId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly { readonly id: string; readonly isUsed: boolean }[]> {
  const ids = await tx
    .selectFrom('mailbox_content')
    .select('id')
    .where('alias_id', '=', aliasId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (ids.length === 0) return [];
  const used = await tx
    .selectFrom('mailbox_message')
    .select('content_id')
    .distinct()
    .where('alias_id', '=', aliasId)
    .where(
      'content_id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute();
  const isUsed = new Set(used.map(({ content_id }) => content_id));
  return ids.map(({ id }) => ({ id, isUsed: isUsed.has(id) }));
}

function toJson(ids: Iterable<string>): string {
  return JSON.stringify(Array.from(ids, (id) => ({ id })));
}
