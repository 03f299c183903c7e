import type { QueryResult } from 'kysely';
import { announceCommit } from '../after-commit.js';
import type { Db } from '../database.js';
import { kyselyOver, type RunQuery, type SqlFlavour, type Statement } from './kysely-over.js';
import type { TransactionWatch } from './transaction-watch.js';

/** One connection between BEGIN and COMMIT. */
export interface TransactionConnection {
  begin(): void | Promise<void>;
  query: RunQuery;
  commit(): void | Promise<void>;
  /** Must not throw: the reason of the failure is already on its way to the caller. */
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
    ended = await runBody(connection.query, flavour, body, watch);
    await connection.commit();
  } catch (error) {
    await connection.rollback();
    throw error;
  }
  announceCommit(ended.tx);
  return ended.result;
}

/**
 * The body alone; what it wrote is its caller's to keep or to undo. Both engines end a transaction at its first failed
 * query, so that code written on one also runs on the other.
 */
export async function runBody<T>(
  query: RunQuery,
  flavour: SqlFlavour,
  body: (tx: Db) => Promise<T>,
  watch: TransactionWatch | undefined,
): Promise<{ readonly tx: Db; readonly result: T }> {
  const scope = new TransactionScope(query, watch);
  const tx = kyselyOver(flavour, (asked) => scope.run(asked));
  try {
    const result = watch ? await watch.run(() => body(tx)) : await body(tx);
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

  constructor(
    private readonly query: RunQuery,
    private readonly watch: TransactionWatch | undefined,
  ) {}

  run(query: Statement): QueryResult<unknown> | Promise<QueryResult<unknown>> {
    if (this.#isOver) throw new Error('A query came after its transaction had ended: is an await missing in the body?');
    // PostgreSQL refuses every query after a failed one
    if (this.#failure) throw this.#failure.reason;
    this.watch?.queryStarts();
    let isUnderWay = false;
    try {
      const result = this.query(query);
      isUnderWay = result instanceof Promise;
      return result instanceof Promise ? this.#settled(result) : result;
    } catch (reason) {
      this.#failure ??= { reason };
      throw reason;
    } finally {
      if (!isUnderWay) this.watch?.queryEnds();
    }
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

  /** A failure that the body swallowed still fails: PostgreSQL would turn the COMMIT into a silent ROLLBACK. */
  end(): void {
    this.close();
    if (this.#failure) throw this.#failure.reason;
  }

  close(): void {
    this.#isOver = true;
  }
}
