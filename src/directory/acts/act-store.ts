import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { AccountActRow } from '../../db/tables.js';
import type { Page, PageRequest } from '../page.js';
import { readPage } from '../read-page.js';
import type { Act, ActDetails, ActName } from './act.js';

/** The same id means the same failure repeated: its count is incremented. */
export async function insertActs(tx: Db, acts: readonly Act[]): Promise<void> {
  await tx
    .insertInto('account_act')
    .values(acts.map(toRow))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet((eb) => ({
        times: eb('account_act.times', '+', eb.ref('excluded.times')),
        done_at: eb.ref('excluded.done_at'),
      })),
    )
    .execute();
}

export async function deleteActsOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('account_act').where('account_id', '=', accountId).execute();
}

/** Newest first, unless the other order is requested. */
export async function listActs(db: Db, accountId: string, request: PageRequest): Promise<Page<Act>> {
  const own = db.selectFrom('account_act').where('account_id', '=', accountId);
  const direction = request.sort.field === 'at' && !request.sort.isDescending ? 'asc' : 'desc';
  const ordered = own.selectAll().orderBy('done_at', direction).orderBy('id', direction);
  const { items, total } = await readPage(own, ordered, request);
  return { items: items.map(toAct), total };
}

/** An act with the address of the account; `undefined`: it exists no more. */
export interface OwnedAct {
  readonly act: Act;
  readonly email: string | undefined;
}

export interface ActSearch {
  readonly name?: ActName | undefined;
  readonly accountId?: string | undefined;
}

/** Lists acts of every account, newest first. */
export async function listActsOfAll(
  db: Db,
  { name, accountId }: ActSearch,
  request: PageRequest,
): Promise<Page<OwnedAct>> {
  let found = db.selectFrom('account_act');
  if (name !== undefined) found = found.where('act', '=', name);
  if (accountId !== undefined) found = found.where('account_act.account_id', '=', accountId);
  const direction = request.sort.field === 'at' && !request.sort.isDescending ? 'asc' : 'desc';
  const ordered = found
    .leftJoin('account', 'account.id', 'account_act.account_id')
    .selectAll('account_act')
    .select('account.email')
    .orderBy('account_act.done_at', direction)
    .orderBy('account_act.id', direction);
  const { items, total } = await readPage(found, ordered, request);
  return { items: items.map((row) => ({ act: toAct(row), email: row.email ?? undefined })), total };
}

export async function deleteActsBefore(tx: Db, time: number): Promise<void> {
  await tx.deleteFrom('account_act').where('done_at', '<=', time).execute();
}

/** Accounts that have more than `max` acts. */
export async function findFullTrails(db: Db, max: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('account_act')
    .select('account_id')
    .groupBy('account_id')
    .having((eb) => eb(eb.fn.countAll<number>(), '>', max))
    .execute();
  return rows.map((row) => row.account_id);
}

/** Deletes all but the newest `keep`. */
export async function shortenTrail(tx: Db, accountId: string, keep: number): Promise<void> {
  await sql`delete from account_act where account_id = ${accountId} and (done_at, id) <=
    (select done_at, id from account_act where account_id = ${accountId}
      order by done_at desc, id desc limit 1 offset ${keep})`.execute(tx);
}

function toRow(act: Act): AccountActRow {
  return {
    account_id: act.accountId,
    id: act.id,
    act: act.name,
    details: JSON.stringify(act.details),
    ip: act.ip ?? null,
    user_agent: act.userAgent ?? null,
    times: act.times,
    done_at: act.doneAt,
  };
}

function toAct(row: Selectable<AccountActRow>): Act {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.act as ActName,
    details: JSON.parse(row.details) as ActDetails,
    ip: row.ip ?? undefined,
    userAgent: row.user_agent ?? undefined,
    times: row.times,
    doneAt: row.done_at,
  };
}
