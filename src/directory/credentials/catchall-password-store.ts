import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { CatchallPasswordRow } from '../../db/tables.js';
import type { PageRequest } from '../page.js';
import type { CatchallPassword, CatchallPasswordSecret } from './catchall-password.js';

export async function insertCatchallPassword(
  tx: Db,
  password: CatchallPassword,
  { loginTag, passwordHash }: CatchallPasswordSecret,
): Promise<void> {
  await tx
    .insertInto('catchall_password')
    .values({
      id: password.id,
      domain_id: password.domainId,
      account_id: password.accountId,
      description: password.description,
      login_tag: loginTag,
      password_hash: passwordHash,
      created_at: password.createdAt,
    })
    .execute();
}

/** A domain has a handful at most: the page is cut from all of them. */
export async function listCatchallPasswords(
  db: Db,
  domainId: string,
  { field, isDescending }: PageRequest['sort'],
): Promise<readonly CatchallPassword[]> {
  const direction = isDescending ? 'desc' : 'asc';
  const rows = await db
    .selectFrom('catchall_password')
    .selectAll()
    .where('domain_id', '=', domainId)
    .orderBy(field === 'description' || field === 'id' ? field : 'created_at', direction)
    .orderBy('id', direction)
    .execute();
  return rows.map(toCatchallPassword);
}

export async function countCatchallPasswords(db: Db, domainId: string): Promise<number> {
  const { count } = await db
    .selectFrom('catchall_password')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns it as it was, or `undefined` if the domain has none with this id. */
export async function deleteCatchallPassword(
  tx: Db,
  domainId: string,
  id: string,
): Promise<CatchallPassword | undefined> {
  const row = await tx
    .deleteFrom('catchall_password')
    .where('id', '=', id)
    .where('domain_id', '=', domainId)
    .returningAll()
    .executeTakeFirst();
  return row && toCatchallPassword(row);
}

/** Gives the passwords of an admin who leaves or steps down to another admin; returns how many. */
export async function moveCatchallPasswords(
  tx: Db,
  domainId: string,
  fromAccountId: string,
  toAccountId: string,
): Promise<number> {
  const moved = await tx
    .updateTable('catchall_password')
    .set({ account_id: toAccountId })
    .where('domain_id', '=', domainId)
    .where('account_id', '=', fromAccountId)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

function toCatchallPassword(row: Selectable<CatchallPasswordRow>): CatchallPassword {
  return {
    id: row.id,
    domainId: row.domain_id,
    accountId: row.account_id,
    description: row.description,
    createdAt: row.created_at,
  };
}
