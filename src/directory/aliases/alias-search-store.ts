import { setImmediate } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { executePacked } from '../../db/packed-rows.js';
import { type AliasScope, type AliasSortColumn, inScope } from './alias-list-store.js';

/** What a search compares, and what its result is sorted by. */
export interface SearchedAlias {
  readonly id: string;
  readonly name: string;
  readonly labels: readonly string[];
  readonly recipients: readonly string[];
  readonly sortValue: string | number | null;
}

/** What SQL can check first: each LIKE pattern must match one of its columns, in lower case. */
export interface Narrowing {
  readonly columns: readonly ('name' | 'labels' | 'recipients')[];
  readonly like: string;
}

/** Rows per query: few enough not to block the event loop, however few of them match. */
const WINDOW_ROWS = 500;

/** Every alias of the scope that passes the narrowing, by age; read in windows, so that no query is long. */
export async function* readForSearch(
  db: Db,
  scope: AliasScope,
  narrowings: readonly Narrowing[],
  sortColumn: AliasSortColumn,
): AsyncGenerator<readonly SearchedAlias[]> {
  let after: Position | undefined;
  for (;;) {
    const upTo = await findWindowEnd(db, scope, after);
    let query = inScope(db, scope).select(['id', 'name', 'labels', 'recipients', `${sortColumn} as sort_value`]);
    if (after) query = query.where(isBehind(after));
    if (upTo) query = query.where(isNotBehind(upTo));
    for (const { columns, like } of narrowings) {
      query = query.where((eb) => eb.or(columns.map((column) => eb(eb.fn('lower', [column]), 'like', like))));
    }
    query = query.orderBy('created_at').orderBy('id');
    const rows = await executePacked(db, query, ['id', 'name', 'labels', 'recipients', 'sort_value']);
    yield rows.map((row) => ({
      id: row.id,
      name: row.name,
      labels: JSON.parse(row.labels) as string[],
      recipients: JSON.parse(row.recipients) as string[],
      sortValue: row.sort_value,
    }));
    if (!upTo) return;
    // SQLite queries are synchronous: without a pause the windows would block the event loop like one long query
    await setImmediate();
    after = upTo;
  }
}

interface Position {
  readonly created_at: number;
  readonly id: string;
}

async function findWindowEnd(db: Db, scope: AliasScope, after: Position | undefined): Promise<Position | undefined> {
  let query = inScope(db, scope).select(['created_at', 'id']);
  if (after) query = query.where(isBehind(after));
  return query
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .offset(WINDOW_ROWS - 1)
    .executeTakeFirst();
}

function isBehind({ created_at, id }: Position): Expression<SqlBool> {
  return sql<SqlBool>`(created_at, id) > (${created_at}, ${id})`;
}

function isNotBehind({ created_at, id }: Position): Expression<SqlBool> {
  return sql<SqlBool>`(created_at, id) <= (${created_at}, ${id})`;
}
