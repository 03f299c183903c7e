import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { PageColumn } from './content-seal.js';
import type { SealedPage } from './page.js';

export interface NewPage {
  readonly aliasId: string;
  readonly id: string;
  readonly format: number;
  readonly entryCount: number;
  readonly sealed: SealedPage;
  readonly createdAt: number;
}

export async function insertPage(
  tx: Db,
  { aliasId, id, format, entryCount, sealed, createdAt }: NewPage,
): Promise<void> {
  await tx
    .insertInto('mailbox_page')
    .values({ alias_id: aliasId, id, format, entry_count: entryCount, created_at: createdAt, ...sealed })
    .execute();
}

/** `undefined`: the page was deleted; its contents are elsewhere by now. */
export async function findColumn(
  db: Db,
  { aliasId, pageId, column }: { readonly aliasId: string; readonly pageId: string; readonly column: PageColumn },
): Promise<{ readonly format: number; readonly sealed: Uint8Array } | undefined> {
  return (await columnQueries[column](db, { aliasId, pageId })).rows[0];
}

const columnQueries = {
  filter: columnQuery('filter'),
  briefs: columnQuery('briefs'),
  headers: columnQuery('headers'),
  texts: columnQuery('texts'),
} satisfies Record<PageColumn, unknown>;

function columnQuery(column: PageColumn) {
  return prepareQuery<{ aliasId: string; pageId: string }>()((db, value) =>
    db
      .selectFrom('mailbox_page')
      .select(['format', `${column} as sealed`])
      .where('alias_id', '=', value('aliasId'))
      .where('id', '=', value('pageId')),
  );
}

/** Deletes those of `ids` (default: all pages) that have no contents any more. */
export async function deleteEmptyPages(tx: Db, aliasId: string, ids?: ReadonlySet<string>): Promise<void> {
  if (ids?.size === 0) return;
  await tx
    .deleteFrom('mailbox_page')
    .where('alias_id', '=', aliasId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mailbox_content')
            .select('mailbox_content.id')
            .where('mailbox_content.alias_id', '=', aliasId)
            .whereRef('mailbox_content.page_id', '=', 'mailbox_page.id'),
        ),
      ),
    )
    .execute();
}

export interface PageUse {
  readonly id: string;
  readonly entryCount: number;
  readonly liveCount: number;
  readonly sizeBytes: number;
}

/** Counting this many contents takes a millisecond or two, and SQLite blocks the thread of all sessions. */
const USES_AT_ONCE = 32;

/** In the order of ids; pages are read at slightly different moments. */
export async function listPageUses(db: Db, aliasId: string): Promise<readonly PageUse[]> {
  const uses: PageUse[] = [];
  for (;;) {
    const after = uses.at(-1)?.id ?? '';
    const { rows } = await usesQuery(db, { aliasId, after, limit: USES_AT_ONCE });
    for (const { id, entry_count, live_count, size_bytes } of rows) {
      uses.push({ id, entryCount: entry_count, liveCount: Number(live_count), sizeBytes: Number(size_bytes) });
    }
    if (rows.length < USES_AT_ONCE) return uses;
    await setImmediate();
  }
}

const usesQuery = prepareQuery<{ aliasId: string; after: string; limit: number }>()((db, value) =>
  db
    .selectFrom('mailbox_page as p')
    .select(['p.id', 'p.entry_count'])
    .select(sql<number>`length(p.briefs) + length(p.headers) + length(p.texts)`.as('size_bytes'))
    .select((eb) =>
      eb
        .selectFrom('mailbox_content as c')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('c.alias_id', '=', value('aliasId'))
        .whereRef('c.page_id', '=', 'p.id')
        .as('live_count'),
    )
    .where('p.alias_id', '=', value('aliasId'))
    .where('p.id', '>', value('after'))
    .orderBy('p.id')
    .limit(value('limit')),
);

export function listContentsOf(db: Db, aliasId: string, pageId: string): Promise<readonly { readonly id: string }[]> {
  return db
    .selectFrom('mailbox_content')
    .select('id')
    .where('alias_id', '=', aliasId)
    .where('page_id', '=', pageId)
    .execute();
}
