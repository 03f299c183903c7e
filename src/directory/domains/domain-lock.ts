import type { Db } from '../../db/database.js';
import { forUpdate } from '../../db/row-lock.js';
import { notFound } from '../../platform/service-error.js';
import { type Action, requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';
import type { Domain, Group } from './domain.js';
import { type HeldDomain, toDomain } from './domain-store.js';

/*
 * Order of locks, so that transactions never deadlock: the domain's row, then accounts by id. The domain's row guards
 * its members, invites and settings; an account's row guards that it has a name only once. A new alias shares the rows
 * of its domain and member (`forShare`): creators do not wait for each other, only for calls that remove or demote a
 * member, change settings or delete the domain, and these wait for them.
 */

/** Locks the domain until commit and checks the rights again: the actor may have been removed since. */
export async function lockDomainFor(tx: Db, actor: Actor, action: Action, domainId: string): Promise<HeldDomain> {
  const domain = await lockDomain(tx, domainId);
  const group = domain && (await findGroup(tx, domainId, actor.accountId));
  requireAccess(actor, action, { domainId, group });
  if (!domain || !group) throw notFound('domain.notFound');
  return { domain, group };
}

export async function lockDomain(tx: Db, domainId: string): Promise<Domain | undefined> {
  const row = await forUpdate(tx.selectFrom('domain').selectAll().where('id', '=', domainId), tx).executeTakeFirst();
  return row && toDomain(row);
}

export async function lockAccounts(tx: Db, accountIds: readonly string[]): Promise<void> {
  await forUpdate(tx.selectFrom('account').select('id').where('id', 'in', accountIds).orderBy('id'), tx).execute();
}

async function findGroup(tx: Db, domainId: string, accountId: string): Promise<Group | undefined> {
  const row = await tx
    .selectFrom('domain_member')
    .select('group_name')
    .where('domain_id', '=', domainId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && (row.group_name as Group);
}
