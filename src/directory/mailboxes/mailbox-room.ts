import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { lockOf } from '../../db/row-lock.js';

/** Used when neither the alias nor its domain sets one. */
export interface QuotaDefault {
  readonly defaultQuotaBytes: number;
}

/** A mailbox after something was added to it. */
export interface FilledRoom {
  readonly aliasId: string;
  /** What was added. */
  readonly sizeBytes: number;
  readonly usedBytes: number;
  readonly limitBytes: number;
}

/** Called in the transaction that fills the mailbox, once its row is there. */
export type WarnOwner = (tx: Db, room: FilledRoom) => Promise<void>;

/** Take it before any other lock of a mailbox if `storage_used` will change. */
export async function lockAliasRow(tx: Db, aliasId: string): Promise<void> {
  await sql`select id from alias where id = ${aliasId} ${lockOf(tx, 'alias')}`.execute(tx);
}

/**
 * Counts messages, cards and events against the quota. `undefined`: they do not fit, or the alias is gone. Locks the
 * alias's row.
 */
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

export async function findRoom(
  db: Db,
  { aliasId, defaultQuotaBytes }: QuotaDefault & { readonly aliasId: string },
): Promise<{ readonly usedBytes: number; readonly limitBytes: number } | undefined> {
  const row = await db
    .selectFrom('alias')
    .select(['storage_used', quotaBytes(defaultQuotaBytes).as('quota')])
    .where('id', '=', aliasId)
    .executeTakeFirst();
  return row && { usedBytes: row.storage_used, limitBytes: row.quota };
}

/** `mailboxQuota` as SQL, for the statement that counts against it. */
export function quotaBytes(defaultQuotaBytes: number) {
  const ofDomain = sql`(select max_quota_per_alias from domain where domain.id = alias.domain_id)`;
  return sql<number>`case when max_quota < ${ofDomain} then max_quota
    else coalesce(${ofDomain}, max_quota, cast(${defaultQuotaBytes} as bigint)) end`;
}
