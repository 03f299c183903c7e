import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** Accounts that operate the instance, an account's own daily limit, and the nodes that run. */
export const operators: Migration = {
  name: '0038-operators',
  worksFrom: '0035-certificates', // release 0.2.0
  async up(db, engine) {
    await sql`alter table account add column is_operator bigint not null default 0`.execute(db);
    await sql`alter table account add column daily_limit bigint`.execute(db);
    const table = tableBuilder(db, engine);
    await table('node')
      .text('id host version roles')
      .number('process_id')
      .time('started_at seen_at')
      .key('id')
      .create();
    await index(db, 'account_newest', 'account', ['created_at', 'id']);
  },
};
