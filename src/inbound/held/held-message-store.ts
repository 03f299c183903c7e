import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { HeldMessageRow } from '../../db/tables.js';
import type { AccessObject } from '../../directory/access-policy.js';
import type { Group } from '../../directory/domains/domain.js';
import type { Page, PageRequest } from '../../directory/page.js';
import { readPage } from '../../directory/read-page.js';

/** Which copies a caller sees: all, or those of some domains and some aliases. */
export type HeldScope = 'all' | { readonly domainIds: readonly string[]; readonly aliasIds: readonly string[] };

export type StoredHeldMessage = Selectable<HeldMessageRow>;

export const SORTABLE_HELD_FIELDS = ['created_at', 'expires_at', 'size_bytes', 'id'] as const;

export async function insertHeldMessage(tx: Db, row: HeldMessageRow): Promise<void> {
  await tx.insertInto('held_message').values(row).execute();
}

export async function hasHeldSince(tx: Db, aliasId: string, since: number): Promise<boolean> {
  const row = await tx
    .selectFrom('held_message')
    .select('id')
    .where('alias_id', '=', aliasId)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** With the facts that access depends on; no account: the operator's view. */
export async function findHeldMessage(
  db: Db,
  id: string,
  { accountId, now }: { readonly accountId: string | undefined; readonly now: number },
): Promise<{ readonly row: StoredHeldMessage; readonly object: AccessObject } | undefined> {
  const found = await db
    .selectFrom('held_message')
    .leftJoin('domain_member', (join) =>
      join
        .onRef('domain_member.domain_id', '=', 'held_message.domain_id')
        .on('domain_member.account_id', '=', accountId ?? ''),
    )
    .leftJoin('alias', 'alias.id', 'held_message.alias_id')
    .selectAll('held_message')
    .select(['domain_member.group_name', 'alias.account_id as owner_id'])
    .where('held_message.id', '=', id)
    .where('held_message.expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return undefined;
  const { group_name: group, owner_id: ownerId, ...row } = found;
  return {
    row,
    object: {
      domainId: row.domain_id,
      group: (group as Group | null) ?? undefined,
      ...(row.alias_id !== null && { aliasId: row.alias_id }),
      ...(ownerId !== null && { ownerId }),
    },
  };
}

/** Expired copies are left out even before they are deleted. */
export async function listHeldMessages(
  db: Db,
  scope: HeldScope,
  { page, limit, sort }: PageRequest,
  now: number,
): Promise<Page<StoredHeldMessage>> {
  if (scope !== 'all' && scope.domainIds.length + scope.aliasIds.length === 0) return { items: [], total: 0 };
  let query = db.selectFrom('held_message').where('expires_at', '>', now);
  if (scope !== 'all') {
    const { domainIds, aliasIds } = scope;
    query = query.where((eb) =>
      eb.or([
        ...(domainIds.length > 0 ? [eb('domain_id', 'in', domainIds)] : []),
        ...(aliasIds.length > 0 ? [eb('alias_id', 'in', aliasIds)] : []),
      ]),
    );
  }
  const column = SORTABLE_HELD_FIELDS.find((name) => name === sort.field) ?? 'created_at';
  const direction = sort.isDescending ? 'desc' : 'asc';
  const ordered = query
    .selectAll()
    .orderBy(column, direction)
    .$if(column !== 'id', (ordered) => ordered.orderBy('id', direction));
  return readPage(query, ordered, { page, limit });
}

/** False: another call has taken it. */
export async function deleteHeldMessage(tx: Db, domainId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('held_message')
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes rows and returns them, so that their blobs and paths can follow. */
export function deleteHeldMessagesOf(
  tx: Db,
  owner: { readonly domainId: string } | { readonly aliasId: string },
): Promise<readonly StoredHeldMessage[]> {
  const gone = tx.deleteFrom('held_message').returningAll();
  return 'domainId' in owner
    ? gone.where('domain_id', '=', owner.domainId).execute()
    : gone.where('alias_id', '=', owner.aliasId).execute();
}

export function deleteExpiredHeldMessages(tx: Db, now: number, limit: number): Promise<readonly StoredHeldMessage[]> {
  const due = tx
    .selectFrom('held_message')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit);
  return tx.deleteFrom('held_message').where('id', 'in', due).returningAll().execute();
}
