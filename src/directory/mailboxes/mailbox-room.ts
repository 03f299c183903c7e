import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { forUpdate, lockOf } from '../../db/row-lock.js';

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
  if (!row) return undefined;
  const { aliasId, sizeBytes } = values;
  if (row.account_limit !== null && !(await fitsAccount(tx, row.account_id))) {
    await returnRoom(tx, aliasId, sizeBytes);
    return undefined;
  }
  return { aliasId, sizeBytes, usedBytes: row.storage_used, limitBytes: row.quota };
}

/**
 * Two mailboxes of one account may be filled at once, and neither statement has seen the other's: the account's row is
 * the lock under which they are added up. Taken after the alias's row.
 */
async function fitsAccount(tx: Db, accountId: string): Promise<boolean> {
  const account = tx.selectFrom('account').select('storage_limit').where('id', '=', accountId);
  const limit = (await forUpdate(account, tx).executeTakeFirst())?.storage_limit ?? undefined;
  if (limit === undefined) return true;
  const { bytes } = await tx
    .selectFrom('alias')
    .select(sql<number>`cast(coalesce(sum(storage_used), 0) as bigint)`.as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(bytes) <= limit;
}

const reserveQuery = prepareQuery<QuotaDefault & { aliasId: string; sizeBytes: number }>()((db, value) =>
  db
    .updateTable('alias')
    .set((eb) => ({ storage_used: eb('storage_used', '+', value('sizeBytes')) }))
    .where('id', '=', value('aliasId'))
    .where((eb) => eb(eb('storage_used', '+', value('sizeBytes')), '<=', quotaBytes(value('defaultQuotaBytes'))))
    .returning([
      'storage_used',
      'account_id',
      accountLimit().as('account_limit'),
      quotaBytes(value('defaultQuotaBytes')).as('quota'),
    ]),
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

/**
 * `mailboxQuota` as SQL, for the statement that counts against it; less if the account's other mailboxes have taken
 * what an operator gave all of them together.
 */
export function quotaBytes(defaultQuotaBytes: number) {
  const ofDomain = sql`(select max_quota_per_alias from domain where domain.id = alias.domain_id)`;
  const own = sql<number>`case when max_quota < ${ofDomain} then max_quota
    else coalesce(${ofDomain}, max_quota, cast(${defaultQuotaBytes} as bigint)) end`;
  const others = sql`(select coalesce(sum(other.storage_used), 0) from alias as other
    where other.account_id = alias.account_id and other.id <> alias.id)`;
  const left = sql`cast(${accountLimit()} - ${others} as bigint)`;
  return sql<number>`case when ${accountLimit()} is null or ${left} >= (${own}) then (${own})
    when ${left} > 0 then ${left} else 0 end`;
}

function accountLimit() {
  return sql<number | null>`(select account.storage_limit from account where account.id = alias.account_id)`;
}
