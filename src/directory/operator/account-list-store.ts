import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { Account } from '../accounts/account.js';
import { toAccount } from '../accounts/account-store.js';
import type { Page, PageRequest } from '../page.js';
import { readPage } from '../read-page.js';
import { containsText } from './contains-text.js';

/** An account, and how many domains it belongs to. */
export interface ListedAccount {
  readonly account: Account;
  readonly domains: number;
}

export const SORTABLE_ACCOUNT_FIELDS = ['created_at', 'email', 'id', 'plan', 'updated_at'] as const;

/** `q`: any part of the address or the name. */
export async function listAccounts(
  db: Db,
  { q }: { readonly q?: string | undefined },
  { page, limit, sort }: PageRequest,
): Promise<Page<ListedAccount>> {
  let found = db.selectFrom('account');
  if (q?.trim()) {
    const name = sql`lower(email || ' ' || coalesce(given_name, '') || ' ' || coalesce(family_name, ''))`;
    found = found.where(sql<boolean>`${name} like ${containsText(q)} escape '\\'`);
  }
  const column = SORTABLE_ACCOUNT_FIELDS.find((name) => name === sort.field) ?? 'created_at';
  const direction = sort.isDescending ? 'desc' : 'asc';
  const ordered = found.selectAll().orderBy(column, direction).orderBy('id', direction);
  const { items, total } = await readPage(found, ordered, { page, limit });
  const domains = await countDomainsOf(
    db,
    items.map(({ id }) => id),
  );
  return {
    items: items.map((row) => ({ account: toAccount(row), domains: domains.get(row.id) ?? 0 })),
    total,
  };
}

export async function countAccounts(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function countDomainsOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('domain_member')
    .select(['account_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('account_id', 'in', accountIds)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]));
}
