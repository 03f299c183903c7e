import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { columnTypes } from './table-builder.js';

/** The first UID of a folder that no session has been told of. Existing messages count as told. */
export const recentMessages: Migration = {
  name: '0015-recent-messages',
  async up(db, engine) {
    const { number } = columnTypes(engine);
    await db.schema
      .alterTable('mailbox_folder')
      .addColumn('recent_uid', number, (column) => column.notNull().defaultTo(1))
      .execute();
    await sql`update mailbox_folder set recent_uid = uid_next`.execute(db);
  },
};
