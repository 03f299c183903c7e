import { sql } from 'kysely';
import type { Migration } from './migration.js';

/**
 * A domain's waiting emails are counted from the index alone, in any order. Ordered by the next attempt, new rows for
 * many destinations go to its last page; ordered by destination, each email wrote its own page, twice in its life.
 */
export const waitingInTurn: Migration = {
  name: '0009-waiting-in-turn',
  async up(db) {
    await sql`drop index email_recipient_waiting`.execute(db);
    await sql`create index email_recipient_waiting
      on email_recipient (domain_id, next_attempt_at, email_id, destination) where state = 'waiting'`.execute(db);
  },
};
