import type { QueryResult } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../database.js';
import type { SqlFlavour, Statement } from '../kysely-over.js';
import { runTransaction } from '../transaction.js';
import { TransactionWatch } from '../transaction-watch.js';
import { Pipeline } from './pipeline.js';
import { isConflict, isLostConnection, isStalePlan, translatePostgresError } from './postgres-error.js';
import type { StatementNames } from './statement-names.js';

/** Each loser of a conflict waits for its winner, so a few rounds are enough for many transactions. */
const MAX_TRIES = 8;

export interface TransactionTask<T> {
  readonly pool: Pool;
  readonly names: Pick<StatementNames, 'nameOf'>;
  readonly flavour: SqlFlavour;
  readonly body: (tx: Db) => Promise<T>;
  readonly isWatched: boolean;
}

/** Conflicts, and connections lost before COMMIT was sent, leave nothing behind: the body runs again. */
export function runWithRetries<T>(task: TransactionTask<T>): Promise<T> {
  return retryWhatLeftNothing((attempt) => runOnce(task, attempt));
}

/** A single statement is its own transaction: sending it also commits it. */
export function writeWithRetries(
  pool: Pool,
  names: Pick<StatementNames, 'nameOf'>,
  query: Statement,
): Promise<QueryResult<unknown>> {
  return retryWhatLeftNothing(async (attempt) => {
    const client = await attempt.try(() => pool.connect());
    try {
      return await attempt.commit(() => new Pipeline(client, names).query(query));
    } finally {
      client.release(attempt.isConnectionLost);
    }
  });
}

async function retryWhatLeftNothing<T>(run: (attempt: Attempt) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const attempt = new Attempt();
    try {
      return await run(attempt);
    } catch (error) {
      if (!attempt.leftNothing || tries === MAX_TRIES) throw error;
    }
  }
}

/** A read changes nothing, so it can be repeated on another connection. */
export async function readWithRetry(
  pool: Pool,
  names: Pick<StatementNames, 'nameOf'>,
  query: Statement,
): Promise<QueryResult<unknown>> {
  const readOnce = async (attempt: Attempt) => {
    const client = await attempt.try(() => pool.connect());
    try {
      return await attempt.try(() => new Pipeline(client, names).query(query));
    } finally {
      client.release(attempt.isConnectionLost);
    }
  };
  const first = new Attempt();
  return readOnce(first).catch((error) => {
    if (!first.isConnectionLost) throw error;
    return readOnce(new Attempt());
  });
}

async function runOnce<T>(task: TransactionTask<T>, attempt: Attempt): Promise<T> {
  const { pool, names, flavour, body, isWatched } = task;
  const client = await attempt.try(() => pool.connect());
  const pipeline = new Pipeline(client, names);
  try {
    return await runTransaction(
      {
        begin: () => pipeline.begin(),
        query: (query) => attempt.try(() => pipeline.query(query)),
        commit: () => attempt.commit(() => pipeline.commit()),
        rollback: () => pipeline.rollback().catch((error) => attempt.loseConnection(error)),
      },
      flavour,
      body,
      isWatched ? new TransactionWatch() : undefined,
    );
  } finally {
    client.release(attempt.isConnectionLost);
  }
}

/** Remembers why an attempt failed, even if the body swallowed the error. */
class Attempt {
  leftNothing = false;
  isConnectionLost = false;

  async try<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      this.loseConnection(error);
      this.leftNothing ||= isConflict(error) || this.isConnectionLost;
      throw translatePostgresError(error);
    }
  }

  /** A connection lost during COMMIT leaves the outcome open: never retried without checking it. */
  async commit<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      this.loseConnection(error);
      this.leftNothing = isConflict(error) || isStalePlan(error);
      throw translatePostgresError(error);
    }
  }

  loseConnection(error: unknown): void {
    this.isConnectionLost ||= isLostConnection(error) || isStalePlan(error);
  }
}
