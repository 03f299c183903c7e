import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Log } from '../../../platform/log.js';
import { ServiceError } from '../../../platform/service-error.js';
import type { Database, Db } from '../../database.js';
import { kyselyOver, type SqlFlavour } from '../kysely-over.js';
import { refuseInsideTransaction } from '../transaction-watch.js';
import { openNotifications } from './notifications.js';
import { createPool, DEFAULT_POOL_SIZE } from './pool.js';
import { checkRoleDefaults, isPooledByTransaction, refuseUnheard, refuseUnprepared } from './pooler.js';
import { translatePostgresError } from './postgres-error.js';
import { readWithRetry, runWithRetries, writeWithRetries } from './retry.js';
import { openSnapshot } from './snapshot.js';
import { NO_STATEMENT_NAMES, StatementNames } from './statement-names.js';

export interface PostgresOptions {
  readonly url: string;
  /** The address for LISTEN, bypassing a pooler; defaults to `url`. */
  readonly listenUrl?: string | undefined;
  /** Whether connections keep prepared statements; defaults to true. */
  readonly isPrepared?: boolean;
  readonly poolSize?: number;
  readonly log: Log;
  /** How often the listening connection is probed; for tests. */
  readonly heartbeatMs?: number;
  /** Fails transaction bodies that await anything but `tx`; for tests. */
  readonly watchTransactions?: boolean;
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, listenUrl = url, isPrepared = true, poolSize = DEFAULT_POOL_SIZE, log } = options;
  const { watchTransactions: isStrict = false } = options;
  const isShared = await lookAtPoolers({ url, listenUrl, isPrepared, log }).catch((error) => {
    throw translatePostgresError(error);
  });
  const pool = createPool(url, { size: poolSize, hasSessions: !isShared, log });
  const names = isPrepared ? new StatementNames() : NO_STATEMENT_NAMES;
  const inFlight = new InFlight();
  const reader = kyselyOver(flavour, async (query) => {
    if (isStrict) refuseInsideTransaction('The reader');
    return inFlight.run(() => readWithRetry(pool, names, query));
  });
  const writer = kyselyOver(flavour, async (query) => {
    if (isStrict) refuseInsideTransaction('The writer');
    return inFlight.run(() => writeWithRetries(pool, names, query));
  });
  const notifications = await openNotifications(listenUrl, log, options.heartbeatMs).catch(async (error) => {
    await pool.end();
    throw translatePostgresError(error);
  });

  return {
    engine: 'postgres',
    reader,
    writer,
    async inTransaction<T>(body: (tx: Db) => Promise<T>): Promise<T> {
      if (isStrict) refuseInsideTransaction('inTransaction');
      return inFlight.run(() => runWithRetries({ pool, names, flavour, body, isWatched: isStrict }));
    },
    async durable() {
      if (isStrict) refuseInsideTransaction('durable');
      // The commit itself waited for the disk
    },
    scrubLog() {}, // the log belongs to the server's operator
    notify: notifications.notify,
    tell: notifications.tell,
    listen: notifications.listen,
    isListening: notifications.isListening,
    openSnapshot: () => openSnapshot(url, flavour),
    async ping() {
      await sql`select 1`.execute(reader);
    },
    async close() {
      await inFlight.close();
      await notifications.close();
      await pool.end();
    },
  };
}

/** Detects whether the pool goes through a pooler that assigns a connection per transaction. */
async function lookAtPoolers({
  url,
  listenUrl,
  isPrepared,
  log,
}: {
  readonly url: string;
  readonly listenUrl: string;
  readonly isPrepared: boolean;
  readonly log: Log;
}): Promise<boolean> {
  const isShared = await isPooledByTransaction(url);
  if (isShared && isPrepared) refuseUnprepared();
  if (listenUrl === url ? isShared : await isPooledByTransaction(listenUrl)) refuseUnheard();
  if (isShared) await checkRoleDefaults(url, log);
  return isShared;
}

const flavour: SqlFlavour = {
  adapter: new PostgresAdapter(),
  compiler: new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
};

/**
 * Lets `close` wait for operations that have begun; the pool itself forgets callers that still wait for a connection.
 */
class InFlight {
  #count = 0;
  #isClosed = false;
  #onIdle: () => void = () => {};

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new ServiceError('unavailable', 'db.unavailable');
    this.#count += 1;
    try {
      return await task();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) this.#onIdle();
    }
  }

  /** Accepts no more operations; resolves when the last one is done. */
  close(): Promise<void> {
    this.#isClosed = true;
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      if (this.#count === 0) resolve();
    });
  }
}
