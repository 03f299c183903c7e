import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** Mail that arrives: the log of deliveries, forwards, held copies, what waits for mailboxes, reports. */
export const receiving: Migration = {
  name: '0003-receiving',
  async up(db, engine) {
    const table = tableBuilder(db, engine);

    // Written for every message: few indexes, and the private data in one sealed column
    await table('delivery_log')
      .text('domain_id id direction state category')
      .number('code')
      .optionalText('alias_id account_id email_id held_id')
      .optionalNumber('position')
      .bytes('words sealed')
      .time('created_at')
      .key('domain_id', 'created_at', 'id')
      .create();
    await index(db, 'delivery_log_id', 'delivery_log', ['id'], { unique: true });
    await index(db, 'delivery_log_state', 'delivery_log', ['direction', 'state']);

    await table('delivery_log_event')
      .text('domain_id path_id id')
      .bytes('sealed')
      .key('domain_id', 'path_id', 'id')
      .create();

    await table('log_export_part')
      .text('export_id account_id blob_id')
      .number('number')
      .flag('is_ready')
      .time('created_at')
      .key('export_id', 'number')
      .create();
    await index(db, 'log_export_part_created', 'log_export_part', ['created_at']);

    await table('mailbox_intake')
      .text('alias_id domain_id id blob_id')
      .number('size_bytes')
      .time('received_at')
      .key('alias_id', 'received_at', 'id')
      .create();
    await index(db, 'mailbox_intake_domain', 'mailbox_intake', ['domain_id']);

    await table('hook_delivery')
      .text('domain_id path_id blob_id facts')
      .optionalText('alias_id')
      .time('created_at')
      .key('domain_id', 'path_id')
      .create();
    await index(db, 'hook_delivery_path', 'hook_delivery', ['path_id']);
    await index(db, 'hook_delivery_alias', 'hook_delivery', ['alias_id']);

    // Forwards share the queue with emails
    for (const column of ['forward', 'forward_path_id', 'forward_alias_id']) {
      await db.schema.alterTable('email_recipient').addColumn(column, 'text').execute();
    }
    await sql`create index email_recipient_path on email_recipient (forward_path_id)
      where forward_path_id is not null`.execute(db);
    await sql`create index email_recipient_alias on email_recipient (forward_alias_id)
      where forward_alias_id is not null`.execute(db);

    await table('queued_forward').text('domain_id email_id').bytes('facts').key('domain_id', 'email_id').create();

    await table('srs_token').text('token address').time('expires_at').key('token').create();
    await index(db, 'srs_token_expiry', 'srs_token', ['expires_at']);

    // Found by its hash alone, whatever domain the message came through: a cluster would partition the table by that
    // hash
    await table('forward_fingerprint')
      .text('fingerprint')
      .optionalText('doubt')
      .optionalTime('delivered_at')
      .time('expires_at')
      .key('fingerprint')
      .create();
    await index(db, 'forward_fingerprint_expiry', 'forward_fingerprint', ['expires_at']);

    await table('held_message')
      .text('domain_id id blob_id')
      .optionalText('alias_id')
      .bytes('facts')
      .number('size_bytes')
      .time('created_at expires_at')
      .key('domain_id', 'id')
      .create();
    await index(db, 'held_message_id', 'held_message', ['id'], { unique: true });
    await index(db, 'held_message_created', 'held_message', ['domain_id', 'created_at', 'id']);
    await index(db, 'held_message_alias', 'held_message', ['alias_id', 'created_at', 'id']);
    await index(db, 'held_message_expiry', 'held_message', ['expires_at']);

    // Counted from the index alone, although some origins are not listed
    await sql`drop index email_domain`.execute(db);
    await index(db, 'email_domain', 'email', ['domain_id', 'created_at', 'id', 'origin']);

    await db.schema.alterTable('email_recipient').addColumn('returned', 'text').execute();

    await table('dmarc_report')
      .text('domain_id id org_name report_id policy_domain policy')
      .optionalText('org_email')
      .number('message_count pass_count row_count kept_rows')
      .time('begin_at end_at created_at')
      .key('domain_id', 'id')
      .create();
    await index(db, 'dmarc_report_once', 'dmarc_report', ['domain_id', 'org_name', 'report_id'], { unique: true });
    await index(db, 'dmarc_report_created', 'dmarc_report', ['domain_id', 'created_at', 'id']);
    await index(db, 'dmarc_report_expiry', 'dmarc_report', ['created_at']);

    await table('dmarc_report_row')
      .text('domain_id parent_id source_ip disposition dkim spf header_from details')
      .number('position message_count')
      .optionalText('envelope_from')
      .key('domain_id', 'parent_id', 'position')
      .create();

    await table('vacation_reply')
      .text('domain_id alias_id sender')
      .time('replied_at')
      .key('domain_id', 'alias_id', 'sender')
      .create();
    await index(db, 'vacation_reply_expiry', 'vacation_reply', ['replied_at']);

    // Per client, not per domain: when an unknown client first came
    await table('greylist').text('key').time('first_at expires_at').key('key').create();
    await index(db, 'greylist_expiry', 'greylist', ['expires_at']);
  },
};
