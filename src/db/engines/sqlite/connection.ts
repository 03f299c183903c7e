import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { translateSqliteError } from './sqlite-error.js';
import { nameViolatedIndex } from './violated-index.js';

/** Distinct statements of the whole service are some hundreds; lists of `in (…)` must not grow the cache for ever. */
const MAX_STATEMENTS = 500;
/** Only one process writes, so a lock is held elsewhere by accident or for a moment. */
const BUSY_TIMEOUT_MS = 5_000;

export type SqliteConnection = ReturnType<typeof openConnection>;

/** A connection with its prepared statements. Everything here is synchronous: keep statements short. */
export function openConnection(path: string, settings: readonly string[]) {
  const database = new DatabaseSync(path, {
    // The schema has no foreign keys: deletion is spelled out, in the order that both engines can lock
    enableForeignKeyConstraints: false,
    timeout: BUSY_TIMEOUT_MS,
  });
  try {
    for (const setting of settings) database.exec(`pragma ${setting}`);
  } catch (error) {
    database.close();
    throw translateSqliteError(error);
  }
  const statements = new Map<string, PreparedStatement>();

  function prepare(sql: string): PreparedStatement {
    let prepared = statements.get(sql);
    if (prepared) {
      statements.delete(sql); // back to the young end of the map
    } else {
      const statement = database.prepare(sql);
      prepared = { statement, returnsRows: statement.columns().length > 0 };
      const [oldest] = statements.keys();
      if (statements.size >= MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    }
    statements.set(sql, prepared);
    return prepared;
  }

  return {
    query({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<unknown> {
      try {
        const { statement, returnsRows } = prepare(sql);
        if (returnsRows) return { rows: statement.all(...parameters) };
        return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
      } catch (error) {
        throw translateSqliteError(nameViolatedIndex(database, error));
      }
    },
    get isInTransaction(): boolean {
      return database.isTransaction;
    },
    close(): void {
      statements.clear();
      database.close();
    },
  };
}

interface PreparedStatement {
  readonly statement: StatementSyncInstance;
  readonly returnsRows: boolean;
}
