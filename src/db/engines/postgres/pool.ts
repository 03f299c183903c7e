import { type ClientBase, Pool } from 'pg';
import type { Log } from '../../../platform/log.js';
import { typeParsers } from './type-parsers.js';

/** Each request holds a connection for a millisecond or two: more would only queue inside the server instead. */
export const DEFAULT_POOL_SIZE = 10;
export const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A commit must mean "on the disk" whatever the server's default is; a stronger setting of its owner stays.
 * The limits end what a crashed or stuck node has left behind, locks included. What we ask for we ask by its key: for
 * disks that turn, as the server assumes unless told otherwise, it would rather read tables of ten thousand rows whole.
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

export function createPool(url: string, size: number, log: Log): Pool {
  const pool = new Pool({
    ...connectionConfig(url),
    max: size,
    onConnect: async (client: ClientBase) => void (await client.query(SESSION)),
  });
  // Without a listener a connection that breaks would end the process; the query in flight gets the error anyway
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn('db.connection-lost', { reason: error.message })),
  );
  pool.on('error', () => {});
  return pool;
}
