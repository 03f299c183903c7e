import { type ClientBase, Pool } from 'pg';
import type { Log } from '../../../platform/log.js';
import { typeParsers } from './type-parsers.js';

/** Each request holds a connection for a millisecond or two: more connections would only queue inside the server. */
export const DEFAULT_POOL_SIZE = 10;
export const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A commit must mean "on the disk" whatever the server's default is; a stronger setting of the operator stays. The time
 * limits end what a crashed or stuck node leaves behind, locks included. `random_page_cost` is for SSDs: with the
 * server's default, meant for spinning disks, the planner reads whole tables of ten thousand rows.
 */
const SESSION = `
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off';
  set statement_timeout = '30s';
  set idle_in_transaction_session_timeout = '30s';
  select set_config('random_page_cost', '1.1', false) where current_setting('random_page_cost') = '4'`;

export function connectionConfig(url: string) {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'waypost',
    types: typeParsers,
  };
}

export interface PoolOptions {
  readonly size: number;
  /** False behind a transaction pooler: settings would stay on a connection that other clients use too. */
  readonly hasSessions: boolean;
  readonly log: Log;
}

export function createPool(url: string, { size, hasSessions, log }: PoolOptions): Pool {
  const pool = new Pool({
    ...connectionConfig(url),
    max: size,
    ...(hasSessions && { onConnect: async (client: ClientBase) => void (await client.query(SESSION)) }),
  });
  // Without a listener a broken connection would end the process; the query in flight gets the error anyway
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn('db.connection-lost', { reason: error.message })),
  );
  pool.on('error', () => {});
  return pool;
}
