import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { Domain } from '../domains/domain.js';
import { toDomain } from '../domains/domain-store.js';
import type { Page, PageRequest } from '../page.js';
import { readPage } from '../read-page.js';
import { containsText } from './contains-text.js';

export interface OwnedDomainSearch {
  /** Any part of the name, in either spelling. */
  readonly q?: string | undefined;
  readonly accountId?: string | undefined;
  readonly isSuspended?: boolean | undefined;
}

export const SORTABLE_OWNED_DOMAIN_FIELDS = ['created_at', 'name', 'id', 'plan', 'updated_at'] as const;

const SORT_COLUMNS = {
  created_at: 'domain.created_at',
  name: 'domain.unicode_name',
  id: 'domain.id',
  plan: 'domain.plan',
  updated_at: 'domain.updated_at',
} as const;

/** Customers' domains. */
export async function searchOwnedDomains(
  db: Db,
  { q, accountId, isSuspended }: OwnedDomainSearch,
  { page, limit, sort }: PageRequest,
): Promise<Page<Domain>> {
  let found = db.selectFrom('domain').where('domain.is_system', '=', 0);
  if (q?.trim()) {
    const names = sql`lower(domain.unicode_name || ' ' || domain.name)`;
    found = found.where(sql<boolean>`${names} like ${containsText(q)} escape '\\'`);
  }
  if (isSuspended !== undefined) found = found.where('domain.is_smtp_suspended', '=', isSuspended ? 1 : 0);
  if (accountId !== undefined) {
    found = found.where('domain.id', 'in', (eb) =>
      eb.selectFrom('domain_member').select('domain_member.domain_id').where('account_id', '=', accountId),
    );
  }
  const field = SORTABLE_OWNED_DOMAIN_FIELDS.find((name) => name === sort.field) ?? 'created_at';
  const direction = sort.isDescending ? 'desc' : 'asc';
  const ordered = found.selectAll('domain').orderBy(SORT_COLUMNS[field], direction).orderBy('domain.id', direction);
  const { items, total } = await readPage(found, ordered, { page, limit });
  return { items: items.map(toDomain), total };
}

export async function countCustomersDomains(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('domain')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('is_system', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Keyed by domain id; the first admin comes first. */
export async function listAdminAddresses(
  db: Db,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (domainIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('domain_member')
    .innerJoin('account', 'account.id', 'domain_member.account_id')
    .select(['domain_member.domain_id', 'account.email'])
    .where('domain_member.domain_id', 'in', domainIds)
    .where('domain_member.group_name', '=', 'admin')
    .orderBy('domain_member.created_at')
    .orderBy('account.id')
    .execute();
  const admins = new Map<string, string[]>();
  for (const { domain_id, email } of rows) {
    const known = admins.get(domain_id);
    if (known) known.push(email);
    else admins.set(domain_id, [email]);
  }
  return admins;
}
