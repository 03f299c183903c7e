import type { Migration } from './migration.js';
import { columnTypes, index, tableBuilder } from './table-builder.js';

/** Browsers that are signed in to a mailbox, and the user's settings for all of them. */
export const mailboxSessions: Migration = {
  name: '0020-mailbox-sessions',
  async up(db, engine) {
    const { text } = columnTypes(engine);
    await tableBuilder(
      db,
      engine,
    )('mailbox_session')
      .text('id alias_id token_hash password_version ip')
      .optionalText('user_agent')
      .bytes('sealed_keys')
      .flag('is_remembered')
      .time('created_at last_seen_at')
      .key('id')
      .create();
    await index(db, 'mailbox_session_alias', 'mailbox_session', ['alias_id', 'last_seen_at']);
    await index(db, 'mailbox_session_token', 'mailbox_session', ['token_hash'], { unique: true });
    await index(db, 'mailbox_session_seen', 'mailbox_session', ['last_seen_at']);
    await index(db, 'mailbox_session_created', 'mailbox_session', ['created_at']);

    await db.schema.alterTable('alias_settings').addColumn('locale', text).execute();
    await db.schema.alterTable('alias_settings').addColumn('signature', text).execute();
  },
};
