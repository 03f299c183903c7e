import { sql } from 'kysely';
import type { Migration } from './migration.js';

/**
 * What waits of a domain is counted from the index alone, whatever its order. By the time of the next attempt, mail for many
 * destinations is written to its last page; by destination, each email had a page of its own to write, twice in its life.
 */
export const waitingInTurn: Migration = {
  name: '0009-waiting-in-turn',
  async up(db) {
    await sql`drop index email_recipient_waiting`.execute(db);
    await sql`create index email_recipient_waiting
      on email_recipient (domain_id, next_attempt_at, email_id, destination) where state = 'waiting'`.execute(db);
  },
};
