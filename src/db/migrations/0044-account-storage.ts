import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** How much all mailboxes of an account may hold together; null: each has its own quota alone. */
export const accountStorage: Migration = {
  name: '0044-account-storage',
  worksFrom: '0035-certificates', // release 0.2.0
  async up(db) {
    await sql`alter table account add column storage_limit bigint`.execute(db);
  },
};
