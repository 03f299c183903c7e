import type { Db } from '../../db/database.js';
import { displayName, type Plan } from '../accounts/account.js';
import type { Group } from './domain.js';
import type { Member } from './member.js';

/** Oldest membership first. */
export async function listMembers(db: Db, domainId: string): Promise<readonly Member[]> {
  const rows = await db
    .selectFrom('domain_member')
    .innerJoin('account', 'account.id', 'domain_member.account_id')
    .select('domain_member.group_name')
    .select(['account.id', 'account.email', 'account.plan', 'account.given_name', 'account.family_name'])
    .where('domain_member.domain_id', '=', domainId)
    .orderBy('domain_member.created_at')
    .orderBy('account.id')
    .execute();
  return rows.map((row) => ({
    account: {
      id: row.id,
      email: row.email,
      plan: row.plan as Plan,
      displayName: displayName({
        email: row.email,
        givenName: row.given_name ?? undefined,
        familyName: row.family_name ?? undefined,
      }),
    },
    group: row.group_name as Group,
  }));
}

export interface NewMember {
  readonly accountId: string;
  readonly group: Group;
}

export async function insertMembers(
  db: Db,
  domainId: string,
  members: readonly NewMember[],
  createdAt: number,
): Promise<void> {
  const rows = members.map(({ accountId, group }) => ({
    domain_id: domainId,
    account_id: accountId,
    group_name: group,
    created_at: createdAt,
  }));
  await db.insertInto('domain_member').values(rows).execute();
}

export async function setMemberGroup(db: Db, domainId: string, accountId: string, group: Group): Promise<void> {
  await db
    .updateTable('domain_member')
    .set({ group_name: group })
    .where('domain_id', '=', domainId)
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteMember(db: Db, domainId: string, accountId: string): Promise<void> {
  await db.deleteFrom('domain_member').where('domain_id', '=', domainId).where('account_id', '=', accountId).execute();
}

/** Finds those of the given accounts that are already members of a domain with this name. */
export async function findHoldersOfName(
  db: Db,
  name: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('domain_member')
    .innerJoin('domain', 'domain.id', 'domain_member.domain_id')
    .select('domain_member.account_id')
    .where('domain.name', '=', name)
    .where('domain_member.account_id', 'in', accountIds)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

export async function isMemberAnywhere(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('domain_member')
    .select('domain_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the address is a member's, proved or not. */
export async function isMemberAddress(db: Db, domainId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('domain_member')
    .innerJoin('account', 'account.id', 'domain_member.account_id')
    .select('account.id')
    .where('domain_member.domain_id', '=', domainId)
    .where((eb) => eb.or([eb('account.email', '=', email), eb('account.proven_email', '=', email)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether both are members of another domain. */
export async function shareOtherDomain(
  db: Db,
  domainId: string,
  [first, second]: readonly [string, string],
): Promise<boolean> {
  const row = await db
    .selectFrom('domain_member as one')
    .innerJoin('domain_member as other', 'other.domain_id', 'one.domain_id')
    .select('one.domain_id')
    .where('one.account_id', '=', first)
    .where('other.account_id', '=', second)
    .where('one.domain_id', '<>', domainId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
