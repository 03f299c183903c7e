import { Client } from 'pg';
import type { DatabaseSnapshot } from '../../database.js';
import { kyselyOver, type SqlFlavour } from '../kysely-over.js';
import { connectionConfig } from './pool.js';
import { translatePostgresError } from './postgres-error.js';

/** Its length is that of a copy: the limits for statements and idle transactions do not hold here. */
const BEGIN = `
  begin transaction isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local random_page_cost = '1.1'`;

/** A connection of its own: a pooled one would be missing to everybody else for minutes. */
export async function openSnapshot(url: string, flavour: SqlFlavour): Promise<DatabaseSnapshot> {
  const client = new Client(connectionConfig(url));
  client.on('error', () => {}); // the query in flight gets the error
  try {
    await client.connect();
    await client.query(BEGIN);
  } catch (error) {
    await client.end().catch(() => {});
    throw translatePostgresError(error);
  }
  return {
    db: kyselyOver(flavour, async ({ sql, parameters }) => {
      try {
        const { rows } = await client.query(sql, [...parameters]);
        return { rows };
      } catch (error) {
        throw translatePostgresError(error);
      }
    }),
    close: () => client.end().catch(() => {}),
  };
}
