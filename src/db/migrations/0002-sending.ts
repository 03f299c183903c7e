import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** Outbound emails, their recipients' queue and events, webhooks and suppressed addresses. */
export const sending: Migration = {
  name: '0002-sending',
  async up(db, engine) {
    const table = tableBuilder(db, engine);

    await table('email')
      .text('id domain_id origin status message_id subject envelope_from envelope_to headers duplicate_key')
      .optionalText('account_id alias_id blob_id dsn')
      .flag('is_bounce is_redacted is_cancelled requires_tls is_utf8')
      .number('size_bytes')
      .time('date created_at updated_at')
      .optionalTime('final_at redact_at delete_at')
      .key('id')
      .create();
    await index(db, 'email_domain', 'email', ['domain_id', 'created_at', 'id']);
    await index(db, 'email_alias', 'email', ['alias_id', 'created_at', 'id']);
    await index(db, 'email_message_id', 'email', ['message_id']);
    await index(db, 'email_duplicate', 'email', ['duplicate_key'], { unique: true });
    await sql`create index email_redact on email (redact_at) where redact_at is not null`.execute(db);
    await sql`create index email_delete on email (delete_at) where delete_at is not null`.execute(db);
    await sql`create index email_pending on email (domain_id) where status = 'pending'`.execute(db);

    await table('email_recipient')
      .text('domain_id email_id address state destination')
      .number('position attempts')
      .optionalText('fault delivery notify original_recipient')
      .optionalNumber('claim_number')
      .flag('is_delay_told was_soft_bounced')
      .time('next_attempt_at')
      .key('domain_id', 'email_id', 'position')
      .create();
    // The queue itself: a destination's due rows, in order
    await sql`create index email_recipient_due on email_recipient (destination, next_attempt_at, email_id)
      where state = 'waiting'`.execute(db);

    await table('destination')
      .text('name')
      .number('lease_number failures')
      .optionalText('last_fault')
      .optionalNumber('leased_until')
      .optionalTime('due_at')
      .time('updated_at')
      .key('name')
      .create();
    await sql`create index destination_due on destination (due_at) where due_at is not null`.execute(db);

    await table('email_event')
      .text('domain_id email_id id kind details')
      .optionalText('recipient')
      .time('created_at')
      .key('domain_id', 'email_id', 'id')
      .create();

    await table('idempotency_key')
      .text('scope key payload_hash email_id')
      .time('expires_at')
      .key('scope', 'key')
      .create();
    await index(db, 'idempotency_key_expiry', 'idempotency_key', ['expires_at']);
    await index(db, 'idempotency_key_email', 'idempotency_key', ['email_id']);

    await table('suppression')
      .text('domain_id address reason')
      .optionalText('email_id detail')
      .time('created_at')
      .key('domain_id', 'address')
      .create();
    await index(db, 'suppression_created', 'suppression', ['domain_id', 'created_at', 'address']);

    await table('domain_webhook').text('id domain_id url events').time('created_at').key('id').create();
    await index(db, 'domain_webhook_domain', 'domain_webhook', ['domain_id', 'created_at', 'id']);

    await table('tls_policy')
      .text('domain id mode mx')
      .number('max_age_seconds')
      .time('fetched_at')
      .key('domain')
      .create();

    await table('sandbox_webhook').text('id url headers body').time('created_at').key('id').create();
    await index(db, 'sandbox_webhook_created', 'sandbox_webhook', ['created_at', 'id']);

    await table('sandbox_host').text('domain behaviour').optionalText('text').time('created_at').key('domain').create();
  },
};
