import { sql } from 'kysely';
import type { Migration } from './migration.js';

/**
 * When a domain last had its turn in the background check, whatever DNS said. By this index the check begins with the
 * domain that has waited longest, however many there are and however few are due.
 */
export const rechecksInTurn: Migration = {
  name: '0030-rechecks-in-turn',
  async up(db) {
    await sql`alter table domain add column rechecked_at bigint not null default 0`.execute(db);
    await sql`create index domain_rechecked on domain (rechecked_at, id) where is_ip = 0 and is_system = 0`.execute(db);
  },
};
