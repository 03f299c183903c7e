import type { Db } from '../../db/database.js';
import { forUpdate } from '../../db/row-lock.js';
import { ID_PATTERN } from '../../platform/random.js';
import { notFound } from '../../platform/service-error.js';
import type { Alias, AliasKind } from './alias.js';
import { lookUpName } from './alias-name.js';
import { toAlias, toAliasRow } from './alias-row.js';

/**
 * False: the name is taken (unique index `alias_name`). The counters of domain and owner move in the same
 * transaction, and last, so that the domain's row is locked as briefly as can be.
 */
export async function insertAlias(tx: Db, alias: Alias): Promise<boolean> {
  const inserted = await tx
    .insertInto('alias')
    .values(toAliasRow(alias))
    .onConflict((conflict) => conflict.columns(['domain_id', 'name']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await countAliases(tx, alias.domainId, alias.accountId, { aliases: 1, ...kindCounts(alias.kind, 1) });
  return true;
}

/** Everything but id, domain, owner, creation and what the mailbox counts itself. */
export async function updateAlias(tx: Db, before: Alias, after: Alias): Promise<void> {
  const { id, domain_id, account_id, created_at, storage_used, is_smtp_suspended, ...changes } = toAliasRow(after);
  await tx.updateTable('alias').set(changes).where('id', '=', before.id).execute();
  if (before.kind === after.kind) return;
  await countAliases(tx, before.domainId, before.accountId, kindCounts(before.kind, -1));
  await countAliases(tx, before.domainId, before.accountId, kindCounts(after.kind, 1));
}

/** What a new password changes of the alias itself. */
export async function setPasswordFacts(
  tx: Db,
  id: string,
  facts: {
    /** Where the last password was sent, if it was. */
    readonly emailedInstructions: string | undefined;
    readonly isStorageReset: boolean;
    readonly now: number;
  },
): Promise<void> {
  await tx
    .updateTable('alias')
    .set({
      emailed_instructions: facts.emailedInstructions ?? null,
      updated_at: facts.now,
      ...(facts.isStorageReset && { storage_used: 0 }),
    })
    .where('id', '=', id)
    .execute();
}

/** The row and all rows that belong to it alone. */
export async function deleteAlias(tx: Db, alias: Alias): Promise<void> {
  for (const table of OWNED_TABLES) await tx.deleteFrom(table).where('alias_id', '=', alias.id).execute();
  const deleted = await tx.deleteFrom('alias').where('id', '=', alias.id).executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return;
  await countAliases(tx, alias.domainId, alias.accountId, { aliases: -1, ...kindCounts(alias.kind, -1) });
}

/** For a domain that goes as a whole, its counters with it. */
export async function deleteAliasesOfDomain(tx: Db, domainId: string): Promise<void> {
  const ids = tx.selectFrom('alias').select('id').where('domain_id', '=', domainId);
  for (const table of OWNED_TABLES) await tx.deleteFrom(table).where('alias_id', 'in', ids).execute();
  await tx.deleteFrom('alias').where('domain_id', '=', domainId).execute();
}

const OWNED_TABLES = [
  'recipient_check',
  'alias_credential',
  'alias_settings',
  'mailbox_key',
  'password_delivery',
] as const;

/** Gives all of a member's aliases on the domain, or those of some kinds or names, to another; answers how many. */
export async function moveAliases(
  tx: Db,
  domainId: string,
  fromAccountId: string,
  toAccountId: string,
  filter: { readonly kinds?: readonly AliasKind[]; readonly names?: readonly string[] } = {},
): Promise<number> {
  const { kinds, names } = filter;
  let update = tx
    .updateTable('alias')
    .set({ account_id: toAccountId })
    .where('domain_id', '=', domainId)
    .where('account_id', '=', fromAccountId);
  if (kinds || names) {
    update = update.where((eb) =>
      eb.or([...(kinds?.length ? [eb('kind', 'in', kinds)] : []), ...(names?.length ? [eb('name', 'in', names)] : [])]),
    );
  }
  const moved = Number((await update.executeTakeFirst()).numUpdatedRows);
  if (moved > 0) {
    await countMemberAliases(tx, domainId, fromAccountId, -moved);
    await countMemberAliases(tx, domainId, toAccountId, moved);
  }
  return moved;
}

/** By id or name, in one query; an id wins over a name of the same spelling. */
export async function findAlias(db: Db, domainId: string, ref: string): Promise<Alias | undefined> {
  if (!ID_PATTERN.test(ref)) return findAliasByName(db, domainId, ref);
  const rows = await db
    .selectFrom('alias')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where((eb) => eb.or([eb('id', '=', ref), eb('name', '=', lookUpName(ref))]))
    .execute();
  const row = rows.find(({ id }) => id === ref) ?? rows[0];
  return row && toAlias(row);
}

/** Held until commit, so that what is decided about it is decided about the latest state. */
export async function lockAlias(tx: Db, id: string): Promise<Alias | undefined> {
  const row = await forUpdate(tx.selectFrom('alias').selectAll().where('id', '=', id), tx).executeTakeFirst();
  return row && toAlias(row);
}

export async function findAliasByName(db: Db, domainId: string, name: string): Promise<Alias | undefined> {
  const row = await db
    .selectFrom('alias')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('name', '=', lookUpName(name))
    .executeTakeFirst();
  return row && toAlias(row);
}

interface Counts {
  readonly aliases?: number;
  readonly catchalls?: number;
  readonly patterns?: number;
}

function kindCounts(kind: AliasKind, by: number): Counts {
  if (kind === 'catch-all') return { catchalls: by };
  return kind === 'regex' ? { patterns: by } : {};
}

/** Rows in one order, domain then member, so that two transactions cannot wait for each other. */
async function countAliases(tx: Db, domainId: string, accountId: string, counts: Counts): Promise<void> {
  const { aliases = 0, catchalls = 0, patterns = 0 } = counts;
  if (aliases === 0 && catchalls === 0 && patterns === 0) return;
  const updated = await tx
    .updateTable('domain')
    .set((eb) => ({
      alias_count: eb('alias_count', '+', aliases),
      catchall_count: eb('catchall_count', '+', catchalls),
      regex_count: eb('regex_count', '+', patterns),
    }))
    .where('id', '=', domainId)
    .executeTakeFirst();
  // Deleted while the alias was on its way in: its counter was the last to know
  if (updated.numUpdatedRows === 0n) throw notFound('domain.notFound');
  await countMemberAliases(tx, domainId, accountId, aliases);
}

async function countMemberAliases(tx: Db, domainId: string, accountId: string, by: number): Promise<void> {
  if (by === 0) return;
  const updated = await tx
    .updateTable('domain_member')
    .set((eb) => ({ alias_count: eb('alias_count', '+', by) }))
    .where('domain_id', '=', domainId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw notFound('domain.notFound');
}
