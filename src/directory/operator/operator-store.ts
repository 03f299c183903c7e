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
