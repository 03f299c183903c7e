import type { Pool, PoolClient } from 'pg';
import type { Db } from '../../database.js';
import type { SqlFlavour } from '../kysely-over.js';
import { runTransaction } from '../transaction.js';
import { TransactionWatch } from '../transaction-watch.js';
import { isConflict, isLostConnection, translatePostgresError } from './postgres-error.js';

/** Each loser of a conflict waits for its winner, so a handful of rounds lets a crowd through. */
const MAX_TRIES = 8;

export interface TransactionTask<T> {
  readonly pool: Pool;
  readonly flavour: SqlFlavour;
  readonly body: (tx: Db) => Promise<T>;
  readonly isWatched: boolean;
}

/** Conflicts, and connections lost before the COMMIT was sent, leave nothing behind: the body runs again. */
export async function runWithRetries<T>(task: TransactionTask<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const attempt = new Attempt();
    try {
      return await runOnce(task, attempt);
    } catch (error) {
      if (!attempt.leftNothing || tries === MAX_TRIES) throw error;
    }
  }
}

async function runOnce<T>({ pool, flavour, body, isWatched }: TransactionTask<T>, attempt: Attempt): Promise<T> {
  const client = await attempt.try(() => pool.connect());
  try {
    return await runTransaction(
      {
        begin: () => attempt.try(() => command(client, 'begin isolation level read committed')),
        query: ({ sql, parameters }) =>
          attempt.try(async () => {
            const { rows, rowCount } = await client.query(sql, [...parameters]);
            return { rows, numAffectedRows: rowCount === null ? undefined : BigInt(rowCount) };
          }),
        commit: () => attempt.commit(() => command(client, 'commit')),
        rollback: () => command(client, 'rollback').catch((error) => attempt.loseConnection(error)),
      },
      flavour,
      body,
      isWatched ? new TransactionWatch() : undefined,
    );
  } finally {
    client.release(attempt.isConnectionLost);
  }
}

async function command(client: PoolClient, text: string): Promise<void> {
  await client.query(text);
}

/** Remembers why an attempt failed, whatever the body made of the error. */
class Attempt {
  leftNothing = false;
  isConnectionLost = false;

  async try<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      this.loseConnection(error);
      this.leftNothing ||= isConflict(error) || isLostConnection(error);
      throw translatePostgresError(error);
    }
  }

  /** A connection lost during COMMIT leaves open whether it was done: never again without asking. */
  async commit(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.loseConnection(error);
      this.leftNothing = isConflict(error);
      throw translatePostgresError(error);
    }
  }

  loseConnection(error: unknown): void {
    this.isConnectionLost ||= isLostConnection(error);
  }
}
