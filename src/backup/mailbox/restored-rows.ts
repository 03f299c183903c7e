import { sql } from 'kysely';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database, Db } from '../../db/database.js';

/** The tables of a mailbox with rows per alias, except keys and tables with bodies. */
export const PLAIN_TABLES = [
  'mailbox',
  'mailbox_folder',
  'mailbox_subscription',
  'mailbox_message',
  'mailbox_expunged',
  'mailbox_metadata',
  'mailbox_imported',
  'dav_collection',
  'dav_object',
  'dav_removed',
  'dav_page',
  'dav_intake',
  'alias_settings',
  'alias_credential',
] as const;

/** Most rows of these tables own a body. */
export const BODY_TABLES = ['mailbox_content', 'mailbox_intake', 'dav_body'] as const;

/** Replaces the kind of wrapping until the mailbox has its alias. */
const UNFINISHED = 'restoring';

const BATCH = 200;

/** Marks rows that follow as those of an unfinished restore; nothing opens them. */
export async function markUnfinished(db: Database, aliasId: string, now: number): Promise<void> {
  const nothing = Buffer.alloc(0);
  await db.writer
    .insertInto('mailbox_key')
    .values({ alias_id: aliasId, public_key: nothing, wrapped_keys: nothing, wrapping: UNFINISHED, created_at: now })
    .execute();
}

/** Removes what a killed restore left: rows of mailboxes without an alias. */
export async function removeUnfinished(db: Database, blobs: Pick<BlobStore, 'drop' | 'erase'>): Promise<void> {
  const marks = await db.reader
    .selectFrom('mailbox_key')
    .select('alias_id')
    .where('wrapping', '=', UNFINISHED)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('alias').select('id').whereRef('alias.id', '=', 'mailbox_key.alias_id'))),
    )
    .execute();
  for (const { alias_id } of marks) await removeRows(db, blobs, alias_id);
}

async function removeRows(db: Database, blobs: Pick<BlobStore, 'drop' | 'erase'>, aliasId: string): Promise<void> {
  for (const table of BODY_TABLES) {
    for (;;) {
      const erased = await db.inTransaction((tx) => removeBodies(tx, blobs, table, aliasId));
      if (!erased) break;
      await blobs.erase(erased);
    }
  }
  await db.inTransaction(async (tx) => {
    for (const table of PLAIN_TABLES)
      await sql`delete from ${sql.table(table)} where alias_id = ${aliasId}`.execute(tx);
    await tx.deleteFrom('mailbox_key').where('alias_id', '=', aliasId).execute();
  });
}

/** Removes a batch with its bodies; `undefined`: none is left. */
async function removeBodies(
  tx: Db,
  blobs: Pick<BlobStore, 'drop'>,
  table: (typeof BODY_TABLES)[number],
  aliasId: string,
): Promise<readonly string[] | undefined> {
  const key = sql.ref(table === 'dav_body' ? 'object_id' : 'id');
  const { rows } = await sql<{ id: string; blob_id: string | null }>`
    select ${key} as id, blob_id from ${sql.table(table)} where alias_id = ${aliasId} limit ${sql.lit(BATCH)}
  `.execute(tx);
  if (rows.length === 0) return undefined;
  const ids = sql.join(rows.map(({ id }) => id));
  await sql`delete from ${sql.table(table)} where alias_id = ${aliasId} and ${key} in (${ids})`.execute(tx);
  return blobs.drop(
    tx,
    rows.flatMap(({ blob_id }) => (blob_id === null ? [] : [blob_id])),
  );
}
