import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { forKeyShare, forShare, forUpdate } from '../../db/row-lock.js';
import type { AliasRow, Tables } from '../../db/tables.js';
import { ID_PATTERN } from '../../platform/random.js';
import { notFound } from '../../platform/service-error.js';
import type { AliasKind } from '../alias-kind.js';
import { moveTally, toTally } from '../domains/alias-tally-store.js';
import type { Alias } from './alias.js';
import { lookUpName } from './alias-name.js';
import type { CallerGround } from './alias-record-store.js';
import { ALIAS_COLUMNS, toAlias, toAliasRow, typedValue } from './alias-row.js';

/**
 * False: the name is taken (unique index `alias_name`). Locks the rows of domain and member, in this order, against
 * deletion; if one is gone, the domain is not found. Triggers count the alias.
 */
export async function insertAlias(db: Db, alias: Alias): Promise<boolean> {
  const { numAffectedRows } = await insertQuery(db, toAliasRow(alias));
  if (numAffectedRows === 1n) return true;
  if (await isMember(db, alias)) return false;
  throw notFound('domain.notFound');
}

/** Inserts if everything that the plan relied on still holds; otherwise the alias is planned again. */
export async function insertAliasOn(
  tx: Db,
  ground: CallerGround,
  alias: Alias,
): Promise<'inserted' | 'taken' | 'changed'> {
  if (await insertAliasIfHolds(tx, alias, ground)) return 'inserted';
  const holder = await tx
    .selectFrom('alias')
    .select('id')
    .where('domain_id', '=', alias.domainId)
    .where('name', '=', alias.name)
    .executeTakeFirst();
  return holder ? 'taken' : 'changed';
}

/** False only means that the caller must check again. */
async function insertAliasIfHolds(db: Db, alias: Alias, ground: CallerGround): Promise<boolean> {
  const { numAffectedRows } = await insertIfHoldsQuery(db, Object.assign(toAliasRow(alias), ground));
  return numAffectedRows === 1n;
}

type Value<Values> = <K extends keyof Values>(name: K) => Values[K];

const insertQuery = prepareQuery<AliasRow>()((db, value) =>
  insertSelected(db, (eb) => forKeyShare(selectForMember(eb, value), db, ['domain', 'domain_member'])),
);

const insertIfHoldsQuery = prepareQuery<AliasRow & CallerGround>()((db, value) =>
  insertSelected(db, (eb) =>
    forShare(
      selectForMember(eb, value)
        .innerJoin('account', 'account.id', 'domain_member.account_id')
        .where(groundHolds(value)),
      db,
      ['domain', 'domain_member'],
    ),
  ),
);

/** A condition over `domain`, `domain_member` and `account`. */
function groundHolds(value: Value<CallerGround>): RawBuilder<SqlBool> {
  return sql`(domain_member.group_name = ${value('group_name')}
    and domain.has_recipient_verification = ${value('verification_default')}
    and domain.restricted_alias_names = ${value('restricted_alias_names')}
    and account.email = ${value('email')}
    and account.is_email_proven = ${value('is_email_proven')}
    and account.proven_email is not distinct from ${value('proven_email')}
    and account.default_forwarding_address is not distinct from ${value('default_forwarding_address')}
    and domain.max_recipients_per_alias = ${value('max_recipients_per_alias')}
    and domain.alias_default_smtp_limit = ${value('alias_default_smtp_limit')}
    and domain.is_catchall_regex_disabled = ${value('is_catchall_regex_disabled')})`;
}

function insertSelected(db: Db, select: (eb: ExpressionBuilder<Tables, 'alias'>) => Expression<unknown>) {
  return db
    .insertInto('alias')
    .columns(ALIAS_COLUMNS)
    .expression((eb) => select(eb) as never)
    .onConflict((conflict) => conflict.columns(['domain_id', 'name']).doNothing());
}

/** Selects the new row, once, if its owner is a member of its domain. */
function selectForMember(eb: ExpressionBuilder<Tables, 'alias'>, value: Value<AliasRow>) {
  return eb
    .selectFrom('domain')
    .innerJoin('domain_member', 'domain_member.domain_id', 'domain.id')
    .select(ALIAS_COLUMNS.map((column) => typedValue(column, value(column)).as(column)))
    .where('domain.id', '=', value('domain_id'))
    .where('domain_member.account_id', '=', value('account_id'));
}

async function isMember(db: Db, { domainId, accountId }: Alias): Promise<boolean> {
  const row = await db
    .selectFrom('domain_member')
    .select('account_id')
    .where('domain_id', '=', domainId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes everything but id, domain, owner, creation time and what the mailbox counts itself. */
export async function updateAlias(tx: Db, before: Alias, after: Alias): Promise<void> {
  const { id, domain_id, account_id, created_at, storage_used, is_smtp_suspended, ...changes } = toAliasRow(after);
  await tx.updateTable('alias').set(changes).where('id', '=', before.id).execute();
}

/** What a new password changes on the alias itself. */
export async function setPasswordFacts(
  tx: Db,
  id: string,
  facts: {
    /** The address that the last password was sent to, if any. */
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

/** Deletes the row and all rows that belong to it alone. */
export async function deleteAlias(tx: Db, alias: Alias): Promise<void> {
  for (const table of OWNED_TABLES) await tx.deleteFrom(table).where('alias_id', '=', alias.id).execute();
  await tx.deleteFrom('alias').where('id', '=', alias.id).execute();
}

/** For the deletion of a whole domain, including its tally. */
export async function deleteAliasesOfDomain(tx: Db, domainId: string): Promise<void> {
  const ids = tx.selectFrom('alias').select('id').where('domain_id', '=', domainId);
  for (const table of OWNED_TABLES) await tx.deleteFrom(table).where('alias_id', 'in', ids).execute();
  await tx.deleteFrom('alias').where('domain_id', '=', domainId).execute();
  await tx.deleteFrom('alias_tally').where('domain_id', '=', domainId).execute();
}

const OWNED_TABLES = [
  'recipient_check',
  'alias_credential',
  'alias_settings',
  'mailbox_key',
  'mailbox_session',
  'password_delivery',
] as const;

/**
 * Gives all of a member's aliases on the domain, or those of some kinds or names, to another member; returns how many.
 * The caller holds the domain's row.
 */
export async function moveAliases(
  tx: Db,
  domainId: string,
  fromAccountId: string,
  toAccountId: string,
  filter: { readonly kinds?: readonly AliasKind[]; readonly names?: readonly string[] } = {},
): Promise<number> {
  const isMoved = (eb: ExpressionBuilder<Tables, 'alias'>) => {
    const { kinds = [], names = [] } = filter;
    const isOwn = eb.and([eb('domain_id', '=', domainId), eb('account_id', '=', fromAccountId)]);
    if (!filter.kinds && !filter.names) return isOwn;
    const isNamed = [
      ...(kinds.length ? [eb('kind', 'in', kinds)] : []),
      ...(names.length ? [eb('name', 'in', names)] : []),
    ];
    return eb.and([isOwn, eb.or(isNamed)]);
  };
  const kinds = await tx
    .selectFrom('alias')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where(isMoved)
    .groupBy('kind')
    .execute();
  await tx.updateTable('alias').set({ account_id: toAccountId }).where(isMoved).execute();
  const tally = toTally(kinds.map(({ kind, count }) => ({ kind: kind as AliasKind, count: Number(count) })));
  await moveTally(tx, domainId, fromAccountId, toAccountId, tally);
  return tally.aliases;
}

/** Finds an alias by id or name, in one query; an id wins over an equal name. */
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

export async function findAliasById(db: Db, id: string): Promise<Alias | undefined> {
  const row = await db.selectFrom('alias').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAlias(row);
}

/** Locked until commit, so that decisions are made on the latest state. */
export async function lockAlias(tx: Db, id: string): Promise<Alias | undefined> {
  const row = await forUpdate(tx.selectFrom('alias').selectAll().where('id', '=', id), tx).executeTakeFirst();
  return row && toAlias(row);
}

/** The domain's aliases among `ids`, locked until commit, in the order of their ids. */
export async function lockAliases(tx: Db, domainId: string, ids: readonly string[]): Promise<readonly Alias[]> {
  const query = tx.selectFrom('alias').selectAll().where('id', 'in', ids).where('domain_id', '=', domainId);
  return (await forUpdate(query.orderBy('id'), tx).execute()).map(toAlias);
}

async function findAliasByName(db: Db, domainId: string, name: string): Promise<Alias | undefined> {
  const row = await db
    .selectFrom('alias')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('name', '=', lookUpName(name))
    .executeTakeFirst();
  return row && toAlias(row);
}
