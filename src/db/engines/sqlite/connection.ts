import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import type { QueryResult } from 'kysely';
import type { Statement } from '../kysely-over.js';
import { translateSqliteError, withCode } from './sqlite-error.js';
import { nameViolatedIndex } from './violated-index.js';

/** The service has some hundreds of distinct statements; `in (…)` lists must not grow the cache without limit. */
const MAX_STATEMENTS = 500;
/** Only one process writes, so any other lock is accidental or short. */
const BUSY_TIMEOUT_MS = 5_000;

export type SqliteConnection = ReturnType<typeof openConnection>;

/** A connection with its prepared statements. Everything here is synchronous: keep statements short. */
export function openConnection(path: string, settings: readonly string[]) {
  const database = new DatabaseSync(path, {
    // The schema has no foreign keys: deletes are explicit, in an order that both engines can lock
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
  let uses = 0;

  function prepare(sql: string): PreparedStatement {
    let prepared = statements.get(sql);
    if (!prepared) {
      const statement = database.prepare(sql);
      prepared = { statement, hasRows: statement.columns().length > 0, lastUse: 0 };
      if (statements.size >= MAX_STATEMENTS) forgetLeastRecent();
      statements.set(sql, prepared);
    }
    prepared.lastUse = ++uses;
    return prepared;
  }

  function forgetLeastRecent(): void {
    let [oldest] = statements;
    for (const entry of statements) if (oldest && entry[1].lastUse < oldest[1].lastUse) oldest = entry;
    if (oldest) statements.delete(oldest[0]);
  }

  return {
    query({ sql, parameters }: Statement): QueryResult<unknown> {
      try {
        const { statement, hasRows } = prepare(sql);
        if (hasRows) return { rows: statement.all(...parameters) };
        return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
      } catch (error) {
        throw translateSqliteError(nameViolatedIndex(database, withCode(error)));
      }
    },
    /** Not prepared: for statements that are not repeated. */
    execute(sql: string): void {
      try {
        database.exec(sql);
      } catch (error) {
        throw translateSqliteError(error);
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
  readonly hasRows: boolean;
  lastUse: number;
}
