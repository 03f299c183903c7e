import type { QueryResult } from 'kysely';
import { Pace } from '../../../platform/pace.js';
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
  #pace: Pace | undefined;

  constructor(private readonly deps: WriterDeps) {}

  /**
   * Its queries are synchronous: other writers wait for the end of the transaction, everything else for the end of a
   * slice.
   */
  get pace(): Pace | undefined {
    return this.#pace;
  }

  begin(): void {
    this.#pace = new Pace();
    this.run('begin immediate');
  }

  readonly query = (statement: Statement): QueryResult<unknown> => {
    try {
      return this.deps.writer.query(statement);
    } catch (error) {
      // Rare: SQLite itself syncs the header when the log restarts
      if (error instanceof Error && isFailedSync(error.cause)) this.deps.onFatal(error);
      throw error;
    }
  };

  /** Writing the pages of a large transaction takes long too: the commit gets its own slice. */
  commit(): void | Promise<void> {
    if (this.#pace?.isDue) return this.#pace.rest().then(() => this.#commit());
    this.#commit();
  }

  #commit(): void {
    this.run('commit');
    this.deps.afterCommit();
  }

  rollback(): void {
    if (this.isOpen) this.run('rollback');
  }

  /** Runs a statement that is its own transaction, or one that must be outside any, such as VACUUM. */
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
