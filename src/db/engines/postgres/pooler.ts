import { Client } from 'pg';
import type { Log } from '../../../platform/log.js';
import { OperatorError } from '../../../platform/operator-error.js';
import { connectionConfig } from './pool.js';

/**
 * Whether this address is a pooler that reassigns a server connection after each transaction. Then two clients get the
 * same server connection, or one client gets two; a server or a session pooler never does that.
 */
export async function isPooledByTransaction(url: string): Promise<boolean> {
  return withClients(url, async (one, other) => {
    const first = await readServerProcess(one);
    await other.query('begin');
    if ((await readServerProcess(other)) === first) return true;
    return (await readServerProcess(one)) !== first;
  });
}

export function refuseUnprepared(): never {
  throw new OperatorError(
    'DATABASE_URL leads to a pooler of transactions, on which prepared statements do not stay. Set WAYPOST_DATABASE_PREPARED=off, or let the pooler pool sessions.',
  );
}

export function refuseUnheard(): never {
  throw new OperatorError(
    'Notices between nodes are not heard through a pooler of transactions. Name the server itself in WAYPOST_DATABASE_LISTEN_URL.',
  );
}

/** What `pool.ts` sets per connection, in the form `ALTER ROLE … SET` takes. */
const WANTED: Readonly<Record<string, string>> = {
  synchronous_commit: 'on',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
  random_page_cost: '1.1',
};
/** The server's defaults. */
const UNSET: Readonly<Record<string, string>> = {
  synchronous_commit: 'off',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  random_page_cost: '4',
};

/** Behind a transaction pooler a connection keeps no settings: the role must have them. */
export async function checkRoleDefaults(url: string, log: Log): Promise<void> {
  const { rows } = await withClients(url, (client) =>
    client.query<{ name: string; setting: string; role: string }>(
      'select name, setting, current_user as role from pg_settings where name = any($1::text[])',
      [Object.keys(WANTED)],
    ),
  );
  const missing = rows.filter(({ name, setting }) => setting === UNSET[name]);
  for (const { name, role } of missing) {
    const remedy = `alter role "${role}" set ${name} = '${WANTED[name]}'`;
    // Without it a commit does not mean "on the disk"
    if (name === 'synchronous_commit') {
      throw new OperatorError(`PostgreSQL commits without waiting for the disk (${name} is off). Run: ${remedy};`);
    }
    log.warn('db.settingMissing', { setting: name, remedy });
  }
}

async function readServerProcess(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

async function withClients<T>(url: string, ask: (one: Client, other: Client) => Promise<T>): Promise<T> {
  const clients = [new Client(connectionConfig(url)), new Client(connectionConfig(url))] as const;
  for (const client of clients) client.on('error', () => {}); // the query in flight gets the error
  try {
    for (const client of clients) await client.connect();
    return await ask(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
