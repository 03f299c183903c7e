import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { columnTypes } from './table-builder.js';

/** Messages have an id that survives a move; older messages get theirs on demand. */
export const messageIds: Migration = {
  name: '0022-message-ids',
  async up(db, engine) {
    const { text, number } = columnTypes(engine);
    await db.schema.alterTable('mailbox_message').addColumn('id', text).execute();
    await sql`create unique index mailbox_message_id on mailbox_message (alias_id, id) where id is not null`.execute(
      db,
    );
    await db.schema.alterTable('mailbox_folder').addColumn('updated_at', number).execute();
  },
};
