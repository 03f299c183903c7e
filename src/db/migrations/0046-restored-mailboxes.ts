import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { columnTypes } from './table-builder.js';

/** A mailbox restored beside the living one: its rows were sealed for the alias it is a copy of. */
export const restoredMailboxes: Migration = {
  name: '0046-restored-mailboxes',
  worksFrom: '0035-certificates', // release 0.2.0
  async up(db, engine) {
    const { text } = columnTypes(engine);
    const type = typeof text === 'string' ? sql.raw(text) : text;
    await sql`alter table mailbox_key add column sealed_as ${type}`.execute(db);
  },
};
