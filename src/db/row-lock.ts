import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './database.js';

/**
 * Holds the selected rows until commit: the lock that an invariant names. On SQLite, with its one writer, it changes
 * nothing. Lock rows of several tables or ids in a fixed order, or two transactions deadlock.
 */
export function forUpdate<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  db: Db,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query;
}

/**
 * Keeps the selected rows of these tables from being deleted until commit; many transactions may hold them so at once.
 * A row that is deleted before the lock is granted is not selected.
 */
export function forKeyShare<DB, TB extends keyof DB & string, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  db: Db,
  tables: readonly TB[],
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forKeyShare(tables) : query;
}

/**
 * Keeps the selected rows of these tables unchanged until commit; many transactions may hold them so at once. A row
 * that changed before the lock was granted is checked against the query again. `forKeyShare` skips that check: it
 * guarantees only that the row exists, not what it contains.
 */
export function forShare<DB, TB extends keyof DB & string, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  db: Db,
  tables: readonly TB[],
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forShare(tables) : query;
}

/** `forUpdate` for a query in plain SQL: its last clause. */
export function lockOf(db: Db, table: string): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`for update of ${sql.ref(table)}` : sql``;
}

/** The same, skipping rows that another transaction holds. */
export function freeOnly(db: Db, table: string): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`for update of ${sql.ref(table)} skip locked` : sql``;
}
