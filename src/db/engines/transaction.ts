import type { QueryResult } from 'kysely';
import type { Pace } from '../../platform/pace.js';
import { announceCommit } from '../after-commit.js';
import type { Db } from '../database.js';
import { kyselyOver, type RunQuery, type SqlFlavour, type Statement } from './kysely-over.js';
import type { TransactionWatch } from './transaction-watch.js';

/** One connection between BEGIN and COMMIT. */
export interface TransactionConnection {
  begin(): void | Promise<void>;
  query: RunQuery;
  /**
   * Set where queries run on the main thread: the pace of the running transaction, so that a long one yields to others.
   */
  readonly pace?: Pace | undefined;
  commit(): void | Promise<void>;
  /** Must not throw: the caller already gets the reason of the failure. */
  rollback(): void | Promise<void>;
}

export async function runTransaction<T>(
  connection: TransactionConnection,
  flavour: SqlFlavour,
  body: (tx: Db) => Promise<T>,
  watch: TransactionWatch | undefined,
): Promise<T> {
  await connection.begin();
  let ended: { readonly tx: Db; readonly result: T };
  try {
    ended = await runBody(connection, flavour, body, watch);
    await connection.commit();
  } catch (error) {
    await connection.rollback();
    throw error;
  }
  announceCommit(ended.tx);
  return ended.result;
}

/**
 * Runs the body alone; the caller commits or rolls back. Both engines end a transaction at its first failed query, so
 * that code written on one also runs on the other.
 */
export async function runBody<T>(
  connection: Pick<TransactionConnection, 'query' | 'pace'>,
  flavour: SqlFlavour,
  body: (tx: Db) => Promise<T>,
  watch: TransactionWatch | undefined,
): Promise<{ readonly tx: Db; readonly result: T }> {
  const scope = new TransactionScope(connection, watch);
  const tx = kyselyOver(flavour, (asked) => scope.run(asked));
  try {
    const result = watch ? await watch.run(() => body(tx)) : await body(tx);
    if (scope.resting) await scope.resting;
    scope.end();
    return { tx, result };
  } catch (error) {
    scope.close();
    throw error;
  }
}

class TransactionScope {
  #isOver = false;
  #failure: { readonly reason: unknown } | undefined;
  /** Pending until every query that yielded first has been sent. */
  resting: Promise<void> | undefined;

  constructor(
    private readonly connection: Pick<TransactionConnection, 'query' | 'pace'>,
    private readonly watch: TransactionWatch | undefined,
  ) {}

  run(query: Statement): QueryResult<unknown> | Promise<QueryResult<unknown>> {
    this.#refuseAfterEnd();
    this.watch?.queryStarts();
    let isUnderWay = false;
    try {
      const { pace } = this.connection;
      const result = pace?.isDue ? this.#rested(query, pace) : this.connection.query(query);
      isUnderWay = result instanceof Promise;
      return result instanceof Promise ? this.#settled(result) : result;
    } catch (reason) {
      this.#failure ??= { reason };
      throw reason;
    } finally {
      if (!isUnderWay) this.watch?.queryEnds();
    }
  }

  #refuseAfterEnd(): void {
    if (this.#isOver) throw new Error('A query came after its transaction had ended: is an await missing in the body?');
    // PostgreSQL refuses every query after a failed one
    if (this.#failure) throw this.#failure.reason;
  }

  /** Queries that yield are sent in order: once the last is sent, all are. */
  #rested(query: Statement, pace: Pace): Promise<QueryResult<unknown>> {
    const asked = this.#ask(query, pace);
    const ended: Promise<void> = asked.then(
      () => this.#forget(ended),
      () => this.#forget(ended),
    );
    this.resting = ended;
    return asked;
  }

  async #ask(query: Statement, pace: Pace): Promise<QueryResult<unknown>> {
    await pace.rest();
    // The body may have failed by now; outside the transaction the query would commit by itself
    this.#refuseAfterEnd();
    return this.connection.query(query);
  }

  #forget(ended: Promise<void>): void {
    if (this.resting === ended) this.resting = undefined;
  }

  async #settled(result: Promise<QueryResult<unknown>>): Promise<QueryResult<unknown>> {
    try {
      return await result;
    } catch (reason) {
      this.#failure ??= { reason };
      throw reason;
    } finally {
      this.watch?.queryEnds();
    }
  }

  /** Throws a failure that the body swallowed: PostgreSQL would turn the COMMIT into a silent ROLLBACK. */
  end(): void {
    this.close();
    if (this.#failure) throw this.#failure.reason;
  }

  close(): void {
    this.#isOver = true;
  }
}
