import type { QueryResult } from 'kysely';
import type { Statement } from '../kysely-over.js';
import type { TransactionConnection } from '../transaction.js';
import type { SqliteConnection } from './connection.js';
import { isFailedSync } from './sqlite-error.js';

export interface WriterDeps {
  readonly writer: SqliteConnection;
  afterCommit(): void;
  onFatal(error: Error): void;
}

/** The one connection that writes. */
export class WriterTransactions implements TransactionConnection {
  constructor(private readonly deps: WriterDeps) {}

  begin(): void {
    this.run('begin immediate');
  }

  readonly query = (statement: Statement): QueryResult<unknown> => {
    try {
      return this.deps.writer.query(statement);
    } catch (error) {
      // Rare: SQLite itself syncs the header of a log that starts over
      if (error instanceof Error && isFailedSync(error.cause)) this.deps.onFatal(error);
      throw error;
    }
  };

  commit(): void {
    this.run('commit');
    this.deps.afterCommit();
  }

  rollback(): void {
    if (this.isOpen) this.run('rollback');
  }

  /** A transaction by itself, or what SQLite does outside one, as VACUUM. */
  runAlone(statement: Statement): QueryResult<unknown> {
    const result = this.query(statement);
    this.deps.afterCommit();
    return result;
  }

  /** False: a full disk may have ended it. */
  get isOpen(): boolean {
    return this.deps.writer.isInTransaction;
  }

  run(sql: string): void {
    this.query({ sql, parameters: [] });
  }
}
