import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Log } from '../../../platform/log.js';
import type { Database, Db } from '../../database.js';
import { kyselyOver, type SqlFlavour } from '../kysely-over.js';
import { refuseInsideTransaction } from '../transaction-watch.js';
import { InFlight } from './in-flight.js';
import { openNotifications } from './notifications.js';
import { createPool, DEFAULT_POOL_SIZE } from './pool.js';
import { translatePostgresError } from './postgres-error.js';
import { readWithRetry, runWithRetries, writeWithRetries } from './retry.js';
import { StatementNames } from './statement-names.js';

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly log: Log;
  /** How often the connection that listens is asked whether it is there; for tests. */
  readonly heartbeatMs?: number;
  /** Fails transaction bodies that await anything but `tx`; for tests. */
  readonly watchTransactions?: boolean;
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, poolSize = DEFAULT_POOL_SIZE, log, watchTransactions: isStrict = false } = options;
  const pool = createPool(url, poolSize, log);
  const names = new StatementNames();
  const inFlight = new InFlight();
  const reader = kyselyOver(flavour, async (query) => {
    if (isStrict) refuseInsideTransaction('The reader');
    return inFlight.run(() => readWithRetry(pool, names, query));
  });
  const writer = kyselyOver(flavour, async (query) => {
    if (isStrict) refuseInsideTransaction('The writer');
    return inFlight.run(() => writeWithRetries(pool, names, query));
  });
  const notifications = await openNotifications(url, log, options.heartbeatMs).catch(async (error) => {
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
    scrubLog() {}, // the server's log is its owner's
    notify: notifications.notify,
    tell: notifications.tell,
    listen: notifications.listen,
    isListening: notifications.isListening,
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

const flavour: SqlFlavour = {
  adapter: new PostgresAdapter(),
  compiler: new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
};
