import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.js';
import type { Migration } from './migration.js';

/** Table to the column that names its shard; the primary key was `id` alone. */
const OWNERS = {
  account_session: 'account_id',
  api_token: 'account_id',
  alias: 'domain_id',
  catchall_password: 'domain_id',
  domain_invite: 'domain_id',
  domain_webhook: 'domain_id',
  email: 'domain_id',
  mailbox_session: 'alias_id',
  password_delivery: 'alias_id',
} as const;

/** Unique indexes over an id, beside a primary key that has it too. */
const SECOND_KEYS = [
  ['alias_import', 'alias_import_id', 'id'],
  ['held_message', 'held_message_id', 'id'],
  ['delivery_log', 'delivery_log_id', 'id'],
  ['mailbox_delivery', 'mailbox_delivery_path', 'path_id'],
] as const;

/**
 * Several PostgreSQL servers can share a table only if all its unique keys begin with the column it is spread by. Ids
 * are random, so an index that is not unique finds a row just as well. SQLite is never spread, and would have to copy
 * each table. The tables are locked while their keys are built, which docs/upgrading.md says.
 */
export const ownersFirst: Migration = {
  name: '0036-owners-first',
  worksFrom: '0035-certificates', // release 0.2.0
  async up(db, engine) {
    if (engine !== 'postgres') return;
    for (const [table, owner] of Object.entries(OWNERS)) {
      await replaceKey(db, table, [owner, 'id']);
      await sql`create index ${sql.id(`${table}_id`)} on ${sql.table(table)} (id)`.execute(db);
    }
    for (const [table, name, column] of SECOND_KEYS) {
      await sql`drop index ${sql.id(name)}`.execute(db);
      await sql`create index ${sql.id(name)} on ${sql.table(table)} (${sql.ref(column)})`.execute(db);
    }
    await sql`drop index email_duplicate`.execute(db);
    await sql`create unique index email_duplicate on email (domain_id, duplicate_key)`.execute(db);
    await replaceKey(db, 'log_export_part', ['account_id', 'export_id', 'number']);
    await sql`create index log_export_part_export on log_export_part (export_id, number)`.execute(db);
  },
};

async function replaceKey(db: Db, table: string, columns: readonly string[]): Promise<void> {
  const key: RawBuilder<unknown> = sql.id(`${table}_key`);
  await sql`alter table ${sql.table(table)} drop constraint ${key}, add constraint ${key} primary key (${sql.join(
    columns.map((column) => sql.ref(column)),
  )})`.execute(db);
}
