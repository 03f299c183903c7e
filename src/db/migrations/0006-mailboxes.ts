import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** Mailboxes: folders, messages and their sealed content. Earlier mail stays in `mailbox_intake` until it is moved. */
export const mailboxes: Migration = {
  name: '0006-mailboxes',
  async up(db, engine) {
    const table = tableBuilder(db, engine);

    await table('mailbox')
      .text('alias_id domain_id')
      .number('list_version last_uid_validity warned_percent')
      .time('created_at')
      .optionalTime('warned_at pgp_warned_at')
      .key('alias_id')
      .create();
    await index(db, 'mailbox_domain', 'mailbox', ['domain_id']);

    await table('mailbox_folder')
      .text('alias_id id')
      .optionalText('role name_tag keywords')
      .optionalBytes('sealed_name')
      .number('uid_validity uid_next highest_modseq forgotten_modseq')
      .number('message_count unseen_count deleted_count size_bytes')
      .flag('is_subscribed')
      .time('created_at')
      .key('alias_id', 'id')
      .create();
    await index(db, 'mailbox_folder_name', 'mailbox_folder', ['alias_id', 'name_tag'], { unique: true });
    await index(db, 'mailbox_folder_role', 'mailbox_folder', ['alias_id', 'role'], { unique: true });
    await sql`create index mailbox_folder_expiring on mailbox_folder (role, alias_id)
      where role in ('trash', 'junk', 'spam') and message_count > 0`.execute(db);

    await table('mailbox_subscription')
      .text('alias_id name_tag')
      .bytes('sealed_name')
      .key('alias_id', 'name_tag')
      .create();

    await table('mailbox_message')
      .text('alias_id folder_id content_id')
      .number('uid modseq flags size_bytes')
      .optionalText('keywords')
      .time('internal_at saved_at')
      .key('alias_id', 'folder_id', 'uid')
      .clustered()
      .create();
    await index(db, 'mailbox_message_change', 'mailbox_message', ['alias_id', 'folder_id', 'modseq']);

    await table('mailbox_expunged')
      .text('alias_id folder_id')
      .number('modseq uid')
      .key('alias_id', 'folder_id', 'modseq', 'uid')
      .clustered()
      .create();

    await table('mailbox_content')
      .text('alias_id id blob_id')
      .number('size_bytes copies')
      .optionalBytes('sealed_key entry')
      .optionalText('page_id')
      .time('created_at')
      .key('alias_id', 'id')
      .create();
    await index(db, 'mailbox_content_page', 'mailbox_content', ['alias_id', 'page_id']);
    await sql`create index mailbox_content_loose on mailbox_content (alias_id, created_at)
      where page_id is null`.execute(db);

    await table('mailbox_page')
      .text('alias_id id')
      .number('format entry_count')
      .bytes('filter briefs headers texts')
      .time('created_at')
      .key('alias_id', 'id')
      .create();

    await table('mailbox_metadata')
      .text('alias_id folder_id name_tag')
      .bytes('sealed')
      .key('alias_id', 'folder_id', 'name_tag')
      .create();

    await table('maildrop_lease').text('alias_id holder').number('leased_until').key('alias_id').create();
  },
};
