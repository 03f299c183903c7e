import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { lockOf } from '../../db/row-lock.js';
import type { Quota } from '../mailbox.js';
import type { FilledRoom } from './quota-warning.js';

/** Where an alias has none of its own, and its domain neither. */
export interface QuotaDefault {
  readonly defaultQuotaBytes: number;
}

/** Before folders are locked, by whoever will change `storage_used`: see the order of locks in `../README.md`. */
export async function lockAliasRow(tx: Db, aliasId: string): Promise<void> {
  await sql`select id from alias where id = ${aliasId} ${lockOf(tx, 'alias')}`.execute(tx);
}

/** Counts messages against the quota. `undefined`: they do not fit, or the alias is gone. Locks the alias's row. */
export async function reserveRoom(
  tx: Db,
  values: QuotaDefault & { readonly aliasId: string; readonly sizeBytes: number },
): Promise<FilledRoom | undefined> {
  const [row] = (await reserveQuery(tx, values)).rows;
  const { aliasId, sizeBytes } = values;
  return row && { aliasId, sizeBytes, usedBytes: row.storage_used, limitBytes: row.quota };
}

const reserveQuery = prepareQuery<QuotaDefault & { aliasId: string; sizeBytes: number }>()((db, value) =>
  db
    .updateTable('alias')
    .set((eb) => ({ storage_used: eb('storage_used', '+', value('sizeBytes')) }))
    .where('id', '=', value('aliasId'))
    .where((eb) => eb(eb('storage_used', '+', value('sizeBytes')), '<=', quotaBytes(value('defaultQuotaBytes'))))
    .returning(['storage_used', quotaBytes(value('defaultQuotaBytes')).as('quota')]),
);

/** What is deleted no longer counts. The caller has locked the alias's row. */
export async function returnRoom(tx: Db, aliasId: string, sizeBytes: number): Promise<void> {
  await tx
    .updateTable('alias')
    .set((eb) => ({ storage_used: eb('storage_used', '-', sizeBytes) }))
    .where('id', '=', aliasId)
    .execute();
}

export async function findQuota(
  db: Db,
  { aliasId, defaultQuotaBytes }: QuotaDefault & { readonly aliasId: string },
): Promise<Omit<Quota, 'maxFolders'> | undefined> {
  const { rows } = await sql<{ used: number; quota: number; messages: number; folders: number }>`
    select storage_used as used, ${quotaBytes(defaultQuotaBytes)} as quota,
      (select cast(coalesce(sum(message_count), 0) as bigint) from mailbox_folder where alias_id = alias.id) as messages,
      (select count(*) from mailbox_folder where alias_id = alias.id) as folders
    from alias where id = ${aliasId}
  `.execute(db);
  const [row] = rows;
  return row && { usedBytes: row.used, limitBytes: row.quota, messages: row.messages, folders: row.folders };
}

/** `mailboxQuota`, in the statement that counts against it. */
function quotaBytes(defaultQuotaBytes: number) {
  const ofDomain = sql`(select max_quota_per_alias from domain where domain.id = alias.domain_id)`;
  return sql<number>`case when max_quota < ${ofDomain} then max_quota
    else coalesce(${ofDomain}, max_quota, cast(${defaultQuotaBytes} as bigint)) end`;
}
