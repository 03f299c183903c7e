import type { Db } from '../../db/database.js';
import { forUpdate } from '../../db/row-lock.js';
import { notFound } from '../../platform/service-error.js';
import { type Action, requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';
import type { Domain, Group } from './domain.js';
import { type HeldDomain, toDomain } from './domain-store.js';

/*
 * Order of locks, so that two transactions never wait for each other: the domain's row, then accounts by id.
 * The domain's row guards its members, invites and settings; an account's row guards that it holds a name once.
 * A new alias shares the rows of its domain and member (`forShare`): creators do not wait for each other, only for
 * whoever removes or demotes a member, changes settings or deletes the domain, and these for them.
 */

/** Holds the domain until commit and asks again whether the actor may act: he may have been removed meanwhile. */
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
