import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './database.js';

/**
 * Holds the selected rows until commit: the lock that an invariant names. SQLite has one writer, so there it
 * changes nothing. Lock rows of several tables or ids in a fixed order, or two transactions wait for each other.
 */
export function forUpdate<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  db: Db,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query;
}

/**
 * Keeps the selected rows of these tables from being deleted until commit; many may hold them so at once. A row that is gone by the
 * time the lock is given is not selected.
 */
export function forKeyShare<DB, TB extends keyof DB & string, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  db: Db,
  tables: readonly TB[],
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forKeyShare(tables) : query;
}

/**
 * Keeps the selected rows of these tables as they are until commit; many may hold them so at once. A row that was changed
 * by the time the lock is given is asked again whether it is selected, which `forKeyShare` spares itself: under that
 * lock, only whether the row is there can be relied on, not what it says.
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

/** The same, passing over rows that another transaction holds. */
export function freeOnly(db: Db, table: string): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`for update of ${sql.ref(table)} skip locked` : sql``;
}
