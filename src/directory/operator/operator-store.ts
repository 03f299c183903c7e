import type { Db } from '../../db/database.js';
import type { Domain } from '../domains/domain.js';
import { toDomain } from '../domains/domain-store.js';

/** The first accounts, to tell whether there is only one. */
export async function listFirstAccountIds(db: Db, limit: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('account').select('id').orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Customers' domains in the order of their ids, after the given one. */
export async function listDomainsAfter(db: Db, afterId: string, limit: number): Promise<readonly Domain[]> {
  const rows = await db
    .selectFrom('domain')
    .selectAll()
    .where('id', '>', afterId)
    .where('is_system', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toDomain);
}

/** The domain of the service's own host, created at the first start. */
export async function findSystemDomain(db: Db, host: string): Promise<Domain | undefined> {
  const row = await db
    .selectFrom('domain')
    .selectAll()
    .where('name', '=', host)
    .where('is_system', '=', 1)
    .executeTakeFirst();
  return row && toDomain(row);
}

/** A domain that an account belongs to. */
export interface Membership {
  readonly domainId: string;
  readonly name: string;
  /** The domain's number of members, including this account. */
  readonly members: number;
  /** It is the only admin. */
  readonly isLastAdmin: boolean;
}

export async function listMemberships(db: Db, accountId: string): Promise<readonly Membership[]> {
  const rows = await db
    .selectFrom('domain_member as own')
    .innerJoin('domain', 'domain.id', 'own.domain_id')
    .innerJoin('domain_member as other', 'other.domain_id', 'own.domain_id')
    .select(['domain.id', 'domain.unicode_name', 'own.group_name'])
    .select((eb) => [
      eb.fn.countAll<number>().as('members'),
      eb.fn.sum<number>(eb.case().when('other.group_name', '=', 'admin').then(1).else(0).end()).as('admins'),
    ])
    .where('own.account_id', '=', accountId)
    .groupBy(['domain.id', 'domain.unicode_name', 'own.group_name'])
    .orderBy('domain.id')
    .execute();
  return rows.map((row) => ({
    domainId: row.id,
    name: row.unicode_name,
    members: Number(row.members),
    isLastAdmin: row.group_name === 'admin' && Number(row.admins) === 1,
  }));
}
