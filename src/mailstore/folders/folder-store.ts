import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { forUpdate } from '../../db/row-lock.js';
import type { MailboxFolderRow } from '../../db/tables.js';
import { parseKeywords } from '../flags.js';
import type { Folder, FolderRecord, FolderRole, FolderStatus } from './folder.js';
import { retentionMs } from './folder-retention.js';

/** A row of the folder list; names are sealed. */
export interface ListedRow {
  readonly id: string;
  readonly role: FolderRole | undefined;
  readonly sealedName: Uint8Array | undefined;
  readonly isSubscribed: boolean;
  readonly uidValidity: number;
}

export interface NewFolder {
  readonly id: string;
  readonly role: FolderRole | undefined;
  readonly nameTag: string | undefined;
  readonly sealedName: Uint8Array | undefined;
  readonly uidValidity: number;
  readonly isSubscribed: boolean;
}

/** Serialises changes to the list of folders. `undefined`: there is no mailbox. */
export async function lockMailbox(tx: Db, aliasId: string): Promise<{ lastUidValidity: number } | undefined> {
  const query = tx.selectFrom('mailbox').select('last_uid_validity').where('alias_id', '=', aliasId);
  const row = await forUpdate(query, tx).executeTakeFirst();
  return row && { lastUidValidity: row.last_uid_validity };
}

/** `undefined`: there is no mailbox. */
export async function findListVersion(db: Db, aliasId: string): Promise<number | undefined> {
  const { rows } = await versionQuery(db, { aliasId });
  return rows[0]?.list_version;
}

const versionQuery = prepareQuery<{ aliasId: string }>()((db, value) =>
  db.selectFrom('mailbox').select('list_version').where('alias_id', '=', value('aliasId')),
);

/** Marks the list as changed: copies in memory become out of date. */
export async function advanceList(tx: Db, aliasId: string, lastUidValidity?: number): Promise<void> {
  await tx
    .updateTable('mailbox')
    .set((eb) => ({
      list_version: eb('list_version', '+', 1),
      ...(lastUidValidity !== undefined && { last_uid_validity: lastUidValidity }),
    }))
    .where('alias_id', '=', aliasId)
    .execute();
}

export async function listRows(db: Db, aliasId: string): Promise<readonly ListedRow[]> {
  const rows = await db
    .selectFrom('mailbox_folder')
    .select(['id', 'role', 'sealed_name', 'is_subscribed', 'uid_validity'])
    .where('alias_id', '=', aliasId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    role: (row.role ?? undefined) as FolderRole | undefined,
    sealedName: row.sealed_name ?? undefined,
    isSubscribed: row.is_subscribed === 1,
    uidValidity: row.uid_validity,
  }));
}

export async function insertFolders(
  tx: Db,
  aliasId: string,
  folders: readonly NewFolder[],
  now: number,
): Promise<void> {
  for (const { id, role, nameTag, sealedName, uidValidity, isSubscribed } of folders) {
    await insertQuery(tx, {
      alias_id: aliasId,
      id,
      role: role ?? null,
      name_tag: nameTag ?? null,
      sealed_name: sealedName ?? null,
      uid_validity: uidValidity,
      is_subscribed: isSubscribed ? 1 : 0,
      created_at: now,
    });
  }
}

type InsertedFolder = Pick<
  MailboxFolderRow,
  'alias_id' | 'id' | 'role' | 'name_tag' | 'sealed_name' | 'uid_validity' | 'is_subscribed' | 'created_at'
>;

const insertQuery = prepareQuery<InsertedFolder>()((db, value) =>
  db.insertInto('mailbox_folder').values({
    alias_id: value('alias_id'),
    id: value('id'),
    role: value('role'),
    name_tag: value('name_tag'),
    sealed_name: value('sealed_name'),
    uid_validity: value('uid_validity'),
    uid_next: 1,
    recent_uid: 1,
    highest_modseq: 1,
    forgotten_modseq: 0,
    message_count: 0,
    unseen_count: 0,
    deleted_count: 0,
    size_bytes: 0,
    keywords: null,
    is_subscribed: value('is_subscribed'),
    created_at: value('created_at'),
  }),
);

/** A folder before the current change. */
interface Changed {
  readonly aliasId: string;
  readonly id: string;
  readonly now: number;
}

export async function nameFolder(
  tx: Db,
  folder: Changed,
  { nameTag, sealedName }: { readonly nameTag: string; readonly sealedName: Uint8Array },
): Promise<void> {
  await change(tx, folder, { name_tag: nameTag, sealed_name: sealedName });
}

export async function giveRole(tx: Db, folder: Changed, role: FolderRole): Promise<void> {
  await change(tx, folder, { role });
}

export async function setSubscribed(tx: Db, folder: Changed, isSubscribed: boolean): Promise<void> {
  await change(tx, folder, { is_subscribed: isSubscribed ? 1 : 0 });
}

async function change(tx: Db, { aliasId, id, now }: Changed, columns: Partial<MailboxFolderRow>): Promise<void> {
  await tx
    .updateTable('mailbox_folder')
    .set({ ...columns, updated_at: now })
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .execute();
}

/** The deleted folder; `undefined`: it was gone already. */
export async function deleteFolder(
  tx: Db,
  aliasId: string,
  id: string,
): Promise<Pick<Selectable<MailboxFolderRow>, 'message_count' | 'size_bytes'> | undefined> {
  return tx
    .deleteFrom('mailbox_folder')
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .returning(['message_count', 'size_bytes'])
    .executeTakeFirst();
}

export async function findStatus(db: Db, aliasId: string, folderId: string): Promise<FolderStatus | undefined> {
  const { rows } = await statusQuery(db, { aliasId, folderId });
  const [row] = rows;
  return row && toStatus(row);
}

const STATUS_COLUMNS = [
  ...(['id', 'uid_validity', 'uid_next', 'highest_modseq'] as const),
  ...(['message_count', 'unseen_count', 'deleted_count', 'size_bytes'] as const),
] as const;

const statusQuery = prepareQuery<{ aliasId: string; folderId: string }>()((db, value) =>
  db
    .selectFrom('mailbox_folder')
    .select(STATUS_COLUMNS)
    .where('alias_id', '=', value('aliasId'))
    .where('id', '=', value('folderId')),
);

/** Reads all folders in one statement. */
export async function listStatus(db: Db, aliasId: string): Promise<readonly FolderStatus[]> {
  const rows = await db.selectFrom('mailbox_folder').select(STATUS_COLUMNS).where('alias_id', '=', aliasId).execute();
  return rows.map(toStatus);
}

type FolderFacts = Omit<FolderRecord, keyof Folder> & FolderStatus;

/** Keyed by folder id; one statement reads all. */
export async function listFacts(db: Db, aliasId: string): Promise<ReadonlyMap<string, FolderFacts>> {
  const rows = await db
    .selectFrom('mailbox_folder')
    .innerJoin('alias', 'alias.id', 'mailbox_folder.alias_id')
    .select(STATUS_COLUMNS.map((column) => `mailbox_folder.${column}` as const))
    .select(['mailbox_folder.role', 'mailbox_folder.keywords', 'alias.retention'])
    .select(['mailbox_folder.created_at', 'mailbox_folder.updated_at'])
    .where('mailbox_folder.alias_id', '=', aliasId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...toStatus(row),
        keywords: parseKeywords(row.keywords),
        retentionMs: retentionMs(row.role, row.retention),
        createdAt: row.created_at,
        updatedAt: row.updated_at ?? row.created_at,
      },
    ]),
  );
}

function toStatus(row: Pick<Selectable<MailboxFolderRow>, (typeof STATUS_COLUMNS)[number]>): FolderStatus {
  return {
    folderId: row.id,
    uidValidity: row.uid_validity,
    uidNext: row.uid_next,
    highestModseq: row.highest_modseq,
    messages: row.message_count,
    unseen: row.unseen_count,
    deleted: row.deleted_count,
    sizeBytes: row.size_bytes,
  };
}

export async function listSubscriptions(
  db: Db,
  aliasId: string,
): Promise<readonly { readonly nameTag: string; readonly sealedName: Uint8Array }[]> {
  const rows = await db
    .selectFrom('mailbox_subscription')
    .select(['name_tag', 'sealed_name'])
    .where('alias_id', '=', aliasId)
    .execute();
  return rows.map((row) => ({ nameTag: row.name_tag, sealedName: row.sealed_name }));
}

export async function insertSubscription(
  tx: Db,
  aliasId: string,
  { nameTag, sealedName }: { readonly nameTag: string; readonly sealedName: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('mailbox_subscription')
    .values({ alias_id: aliasId, name_tag: nameTag, sealed_name: sealedName })
    .onConflict((conflict) => conflict.columns(['alias_id', 'name_tag']).doNothing())
    .execute();
}

/** Whether it was there. */
export async function deleteSubscription(tx: Db, aliasId: string, nameTag: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mailbox_subscription')
    .where('alias_id', '=', aliasId)
    .where('name_tag', '=', nameTag)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
