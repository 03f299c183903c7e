import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { Tables } from '../../db/tables.js';
import type { AliasKind } from '../alias-kind.js';

/** How many aliases there are, of each kind. */
export interface AliasTally {
  readonly aliases: number;
  readonly catchalls: number;
  readonly patterns: number;
}

export const NO_ALIASES: AliasTally = { aliases: 0, catchalls: 0, patterns: 0 };

/** Counts for whole domains; domains without aliases are absent. */
export async function tallyAliases(db: Db, domainIds: readonly string[]): Promise<ReadonlyMap<string, AliasTally>> {
  if (domainIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('alias_tally')
    .select((eb) => ['domain_id', ...sums(eb)])
    .where('domain_id', 'in', domainIds)
    .groupBy('domain_id')
    .execute();
  return new Map(rows.map(({ domain_id, ...tally }) => [domain_id, tally]));
}

/** `ownerId`: the aliases of one member; without it, of the whole domain. */
export async function countAliases(db: Db, domainId: string, ownerId?: string): Promise<number> {
  let query = db.selectFrom('alias_tally').select(sums).where('domain_id', '=', domainId);
  if (ownerId !== undefined) query = query.where('account_id', '=', ownerId);
  return (await query.executeTakeFirst())?.aliases ?? 0;
}

/** Moves the counts of aliases that change their owner; no trigger does this, so the caller must. */
export async function moveTally(
  tx: Db,
  domainId: string,
  fromAccountId: string,
  toAccountId: string,
  { aliases, catchalls, patterns }: AliasTally,
): Promise<void> {
  if (aliases > 0) {
    await addTally(tx, domainId, toAccountId, { aliases, catchalls, patterns });
    await addTally(tx, domainId, fromAccountId, { aliases: -aliases, catchalls: -catchalls, patterns: -patterns });
  }
  if ((await countAliases(tx, domainId, fromAccountId)) > 0) return;
  await tx
    .deleteFrom('alias_tally')
    .where('domain_id', '=', domainId)
    .where('account_id', '=', fromAccountId)
    .execute();
}

export function toTally(counts: readonly { readonly kind: AliasKind; readonly count: number }[]): AliasTally {
  const of = (wanted: AliasKind) => counts.find(({ kind }) => kind === wanted)?.count ?? 0;
  const [catchalls, patterns] = [of('catch-all'), of('regex')];
  return { aliases: of('exact') + catchalls + patterns, catchalls, patterns };
}

async function addTally(tx: Db, domainId: string, accountId: string, tally: AliasTally): Promise<void> {
  await tx
    .insertInto('alias_tally')
    .values({ domain_id: domainId, account_id: accountId, slot: 0, ...tally })
    .onConflict((conflict) =>
      conflict.columns(['domain_id', 'account_id', 'slot']).doUpdateSet((eb) => ({
        aliases: eb('alias_tally.aliases', '+', tally.aliases),
        catchalls: eb('alias_tally.catchalls', '+', tally.catchalls),
        patterns: eb('alias_tally.patterns', '+', tally.patterns),
      })),
    )
    .execute();
}

/** PostgreSQL sums bigints to a numeric, which the driver returns as text. */
function sums(eb: ExpressionBuilder<Tables, 'alias_tally'>) {
  const sum = (column: keyof AliasTally) => sql<number>`cast(coalesce(${eb.fn.sum(column)}, 0) as bigint)`.as(column);
  return [sum('aliases'), sum('catchalls'), sum('patterns')] as const;
}
