import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/database.js';
import { holdsBytes } from '../db/holds-bytes.js';
import type { DeliveryLogRow, Tables } from '../db/tables.js';
import { DAY_MS, type TimeSpan } from './log-search.js';

/** The position of a path in the order of its domain. */
export interface LogKey {
  readonly created_at: number;
  readonly id: string;
}

/** A range of one domain's log, in the order of its key. */
export interface Stretch {
  readonly domainId: string;
  readonly span: TimeSpan;
  /** Exclusive. */
  readonly after: LogKey | undefined;
  /** Inclusive. */
  readonly upTo: LogKey | undefined;
}

/** The conditions that the engine can check without decryption. */
export interface ColumnFilter {
  readonly onlyAccountId: string | undefined;
  readonly category: string | undefined;
  readonly codes: readonly number[];
  readonly words: readonly Uint8Array[];
  readonly aliasIds: readonly string[];
}

export type ScannedRow = Selectable<DeliveryLogRow> & { readonly isHit: boolean };

/** The key of the row `size` further on: a query over few rows blocks the event loop only briefly. */
export async function findStretchEnd(db: Db, stretch: Stretch, size: number): Promise<LogKey | undefined> {
  return within(db, stretch)
    .select(['created_at', 'id'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .offset(size - 1)
    .executeTakeFirst();
}

/** The number of paths of each day; days are counted from the epoch. */
export async function countByDay(
  db: Db,
  stretch: Stretch,
  filter: ColumnFilter,
): Promise<readonly { readonly day: number; readonly count: number }[]> {
  const rows = await filtered(db, stretch, filter)
    .where((eb) => isHit(db, eb, filter))
    .select([sql<number>`created_at / ${sql.lit(DAY_MS)}`.as('day'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('day')
    .execute();
  return rows.map(({ day, count }) => ({ day: Number(day), count: Number(count) }));
}

export async function listKeys(db: Db, stretch: Stretch, filter: ColumnFilter): Promise<readonly LogKey[]> {
  return filtered(db, stretch, filter)
    .where((eb) => isHit(db, eb, filter))
    .select(['created_at', 'id'])
    .execute();
}

/** In order; `isHit` is true for rows found by a word or an alias, so that only the others must be decrypted. */
export async function listRows(db: Db, stretch: Stretch, filter: ColumnFilter): Promise<readonly ScannedRow[]> {
  const rows = await filtered(db, stretch, filter)
    .selectAll()
    .select((eb) => hitColumn(db, eb, filter))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ hit, ...row }) => ({ ...row, isHit: Number(hit) === 1 }));
}

export type SealedRow = Pick<ScannedRow, 'domain_id' | 'id' | 'created_at' | 'sealed' | 'isHit'>;

/** The same with the columns for a text search: passing a row to JavaScript costs as much as decrypting it. */
export async function listSealed(db: Db, stretch: Stretch, filter: ColumnFilter): Promise<readonly SealedRow[]> {
  const rows = await filtered(db, stretch, filter)
    .select(['id', 'created_at', 'sealed'])
    .select((eb) => hitColumn(db, eb, filter))
    .execute();
  return rows.map(({ hit, ...row }) => ({ ...row, domain_id: stretch.domainId, isHit: Number(hit) === 1 }));
}

export async function listRowsById(db: Db, ids: readonly string[]): Promise<readonly Selectable<DeliveryLogRow>[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('delivery_log').selectAll().where('id', 'in', ids).execute();
}

export async function listAliasIdsByName(db: Db, domainId: string, name: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('alias')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('name', '=', name)
    .execute();
  return rows.map(({ id }) => id);
}

/** SQLite uses one lower and one upper bound of an index: the tightest, or each stretch would start at the beginning */
function within(db: Db, { domainId, span, after, upTo }: Stretch) {
  let query = db
    .selectFrom('delivery_log')
    .where('domain_id', '=', domainId)
    .where('created_at', '>=', after?.created_at ?? span.from);
  query = upTo ? query.where('created_at', '<=', upTo.created_at) : query.where('created_at', '<', span.until);
  // Ties by id; rows of the same millisecond are rare, so this condition costs little
  if (after) query = query.where((eb) => eb.or([eb('created_at', '>', after.created_at), eb('id', '>', after.id)]));
  if (upTo) query = query.where((eb) => eb.or([eb('created_at', '<', upTo.created_at), eb('id', '<=', upTo.id)]));
  return query;
}

function filtered(db: Db, stretch: Stretch, { onlyAccountId, category, codes }: ColumnFilter) {
  let query = within(db, stretch);
  if (onlyAccountId !== undefined) query = query.where('account_id', '=', onlyAccountId);
  if (category !== undefined) query = query.where('category', '=', category);
  if (codes.length > 0) query = query.where('code', 'in', codes);
  return query;
}

function hitColumn(db: Db, eb: ExpressionBuilder<Tables, 'delivery_log'>, filter: ColumnFilter) {
  return eb
    .case()
    .when(isHit(db, eb, filter))
    .then(1)
    .else(0)
    .end()
    .as('hit');
}

/** Without terms every path is a hit. */
function isHit(db: Db, eb: ExpressionBuilder<Tables, 'delivery_log'>, { words, aliasIds }: ColumnFilter) {
  if (words.length === 0 && aliasIds.length === 0) return sql<SqlBool>`1 = 1`;
  return eb.or([
    ...words.map((word) => holdsBytes(db, 'words', word)),
    ...(aliasIds.length > 0 ? [eb('alias_id', 'in', aliasIds)] : []),
  ]);
}
