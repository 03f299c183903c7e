import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import { forUpdate } from '../../db/row-lock.js';
import type { AccountRow } from '../../db/tables.js';
import type { Account, Plan } from './account.js';

/** The origin of a sign-up: shown when the address is proven from another browser. */
export interface SignUpTrace {
  readonly ip: string | undefined;
  /** Hash of the cookie given to the browser. */
  readonly browserHash: string | undefined;
}

/** False: the address is taken (unique index `account_email`). */
export async function insertAccount(
  tx: Db,
  account: Account,
  passwordHash: string,
  trace: Partial<SignUpTrace> = {},
): Promise<boolean> {
  const origin = { sign_up_ip: trace.ip ?? null, sign_up_browser: trace.browserHash ?? null };
  const inserted = await tx
    .insertInto('account')
    .values({ ...toRow(account), ...origin, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAccount(row);
}

/** `email` in its stored form, as `formatEmailAddress` writes it. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();
  return row && toAccount(row);
}

export async function findAccountWithPassword(
  db: Db,
  email: string,
): Promise<{ readonly account: Account; readonly passwordHash: string } | undefined> {
  const row = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();
  return row && { account: toAccount(row), passwordHash: row.password_hash };
}

/** Locks the account's row until commit, so that decisions about it remain true. */
export async function lockAccount(tx: Db, id: string): Promise<Account | undefined> {
  const query = tx.selectFrom('account').selectAll().where('id', '=', id);
  const row = await forUpdate(query, tx).executeTakeFirst();
  return row && toAccount(row);
}

/** The same by address. */
export async function lockAccountByEmail(tx: Db, email: string): Promise<Account | undefined> {
  const query = tx.selectFrom('account').selectAll().where('email', '=', email);
  const row = await forUpdate(query, tx).executeTakeFirst();
  return row && toAccount(row);
}

export async function findSignUpTrace(db: Db, id: string): Promise<SignUpTrace> {
  const row = await db
    .selectFrom('account')
    .select(['sign_up_ip', 'sign_up_browser'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { ip: row?.sign_up_ip ?? undefined, browserHash: row?.sign_up_browser ?? undefined };
}

export async function deleteAccountRow(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', id).execute();
}

/** Throws a unique violation of `account_email` if the address is taken. */
export async function updateAccount(tx: Db, account: Account): Promise<void> {
  const { id, created_at, locale, ...changes } = toRow(account);
  await tx.updateTable('account').set(changes).where('id', '=', id).execute();
}

/** Blank: the account has no password. */
export async function findPasswordHash(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash;
}

export async function savePasswordHash(tx: Db, id: string, passwordHash: string, now: number): Promise<void> {
  const changes = { password_hash: passwordHash, updated_at: now };
  await tx.updateTable('account').set(changes).where('id', '=', id).execute();
}

export async function saveHasTotp(tx: Db, id: string, hasTotp: boolean, now: number): Promise<void> {
  const changes = { has_totp: hasTotp ? 1 : 0, updated_at: now } as const;
  await tx.updateTable('account').set(changes).where('id', '=', id).execute();
}

export async function saveIsOperator(tx: Db, id: string, isOperator: boolean, now: number): Promise<void> {
  const changes = { is_operator: isOperator ? 1 : 0, updated_at: now } as const;
  await tx.updateTable('account').set(changes).where('id', '=', id).execute();
}

/** `null`: the instance's setting. */
export async function saveDailyLimit(tx: Db, id: string, dailyLimit: number | null, now: number): Promise<void> {
  const changes = { daily_limit: dailyLimit, updated_at: now };
  await tx.updateTable('account').set(changes).where('id', '=', id).execute();
}

/** `null`: only the quota of each mailbox. */
export async function saveStorageLimit(tx: Db, id: string, bytes: number | null, now: number): Promise<void> {
  await tx.updateTable('account').set({ storage_limit: bytes, updated_at: now }).where('id', '=', id).execute();
}

export async function isOperatorAccount(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('is_operator').where('id', '=', id).executeTakeFirst();
  return row?.is_operator === 1;
}

export async function saveAccountPlan(tx: Db, id: string, plan: Plan, now: number): Promise<void> {
  await tx.updateTable('account').set({ plan, updated_at: now }).where('id', '=', id).execute();
}

export async function findAccountLocale(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('locale').where('id', '=', id).executeTakeFirst();
  return row?.locale ?? undefined;
}

export async function saveAccountLocale(tx: Db, id: string, locale: string): Promise<void> {
  await tx.updateTable('account').set({ locale }).where('id', '=', id).execute();
}

/** Columns that have statements of their own. */
type NotOfAccount =
  | 'password_hash'
  | 'has_totp'
  | 'sign_up_ip'
  | 'sign_up_browser'
  | 'is_operator'
  | 'daily_limit'
  | 'storage_limit';

function toRow(account: Account): Omit<AccountRow, NotOfAccount> {
  return {
    id: account.id,
    email: account.email,
    is_email_proven: account.isEmailProven ? 1 : 0,
    proven_email: account.provenEmail ?? null,
    pending_email: account.pendingEmail ?? null,
    given_name: account.givenName ?? null,
    family_name: account.familyName ?? null,
    avatar_url: account.avatarUrl ?? null,
    default_forwarding_address: account.defaultForwardingAddress ?? null,
    plan: account.plan,
    locale: account.locale ?? null,
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  };
}

export function toAccount(row: Selectable<AccountRow>): Account {
  return {
    id: row.id,
    email: row.email,
    isEmailProven: row.is_email_proven === 1,
    provenEmail: row.proven_email ?? undefined,
    pendingEmail: row.pending_email ?? undefined,
    givenName: row.given_name ?? undefined,
    familyName: row.family_name ?? undefined,
    avatarUrl: row.avatar_url ?? undefined,
    defaultForwardingAddress: row.default_forwarding_address ?? undefined,
    plan: row.plan as Plan,
    hasTotp: row.has_totp === 1,
    locale: row.locale ?? undefined,
    isOperator: row.is_operator === 1,
    dailyLimit: row.daily_limit ?? undefined,
    storageLimitBytes: row.storage_limit ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
