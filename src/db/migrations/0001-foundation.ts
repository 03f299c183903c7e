import { sql } from 'kysely';
import { countAliases } from './count-aliases.js';
import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** Accounts, domains, members, aliases, credentials, limits, jobs, blobs and the sandbox. */
export const foundation: Migration = {
  name: '0001-foundation',
  async up(db, engine) {
    const table = tableBuilder(db, engine);

    await table('account')
      .text('id email password_hash plan')
      .optionalText('proven_email given_name family_name avatar_url default_forwarding_address locale')
      .flag('is_email_proven')
      .time('created_at updated_at')
      .key('id')
      .create();
    await index(db, 'account_email', 'account', ['email'], { unique: true });

    await table('account_code')
      .text('account_id purpose email code_hash')
      .number('tries')
      .time('sent_at expires_at')
      .key('account_id', 'purpose')
      .create();

    await table('api_token')
      .text('id account_id name token_hash scope')
      .optionalText('domain_id')
      .optionalTime('last_used_at')
      .time('created_at')
      .key('id')
      .create();
    await index(db, 'api_token_hash', 'api_token', ['token_hash'], { unique: true });
    await index(db, 'api_token_account', 'api_token', ['account_id', 'created_at', 'id']);
    await index(db, 'api_token_domain', 'api_token', ['domain_id']);

    await table('domain')
      .text('id name unicode_name plan verification_record return_path_label')
      .text('allowlist denylist restricted_alias_names')
      .optionalText('dns_seen bounce_webhook')
      .flag('is_ip is_system has_mx_record has_txt_record has_dkim_record has_ed25519_record has_return_path_record')
      .flag('has_dmarc_record has_strict_dmarc has_spf_record has_autoconfig_record has_autodiscover_record')
      .flag('has_smtp is_smtp_suspended has_adult_content_protection has_phishing_protection')
      .flag('has_executable_protection has_virus_protection has_recipient_verification ignore_mx_check')
      .number('retention_days smtp_port')
      .optionalNumber('max_quota_per_alias')
      .optionalTime('owned_since smtp_verified_at records_checked_at smtp_checked_at')
      .time('created_at updated_at')
      .key('id')
      .create();
    await index(db, 'domain_name', 'domain', ['name']);
    await index(db, 'domain_verification_record', 'domain', ['verification_record'], { unique: true });
    await sql`create unique index domain_owned_name on domain (name) where owned_since is not null`.execute(db);
    await index(db, 'domain_records_checked', 'domain', ['records_checked_at']);

    await table('domain_secret')
      .text('domain_id')
      .bytes('webhook_key')
      .optionalBytes('previous_webhook_key')
      .optionalTime('previous_valid_until')
      .key('domain_id')
      .create();

    await table('dkim_key')
      .text('domain_id algorithm selector public_key')
      .bytes('private_key')
      .time('created_at')
      .key('domain_id', 'algorithm')
      .create();

    await table('domain_member')
      .text('domain_id account_id group_name')
      .time('created_at')
      .key('domain_id', 'account_id')
      .create();
    await index(db, 'domain_member_account', 'domain_member', ['account_id', 'domain_id']);

    await table('domain_invite')
      .text('id domain_id email group_name token_hash invited_by')
      .time('expires_at created_at updated_at')
      .key('id')
      .create();
    await index(db, 'domain_invite_email', 'domain_invite', ['domain_id', 'email'], { unique: true });
    await index(db, 'domain_invite_token', 'domain_invite', ['token_hash'], { unique: true });

    await table('alias')
      .text('id domain_id account_id name kind labels recipients verified_recipients')
      .optionalText('description public_key vacation_subject vacation_message emailed_instructions')
      .flag('is_enabled has_recipient_verification has_imap has_pgp is_smtp_suspended vacation_is_enabled')
      .number('error_code_if_disabled storage_used')
      .optionalNumber('max_quota')
      .optionalTime('vacation_start vacation_end')
      .time('created_at updated_at')
      .key('id')
      .create();
    await index(db, 'alias_name', 'alias', ['domain_id', 'name'], { unique: true });
    await index(db, 'alias_created', 'alias', ['domain_id', 'created_at', 'id']);
    await index(db, 'alias_owner', 'alias', ['account_id', 'domain_id', 'created_at', 'id']);
    await sql`create index alias_pattern on alias (domain_id, kind) where kind <> 'exact'`.execute(db);

    await table('alias_tally')
      .text('domain_id account_id')
      .number('slot aliases catchalls patterns')
      .key('domain_id', 'account_id', 'slot')
      .create();
    await countAliases(db, engine);

    await table('recipient_check')
      .text('alias_id recipient token_hash')
      .time('created_at')
      .key('alias_id', 'recipient')
      .create();
    await index(db, 'recipient_check_token', 'recipient_check', ['token_hash'], { unique: true });

    await table('alias_credential')
      .text('alias_id')
      .bytes('salt verifier_hash')
      .time('created_at')
      .key('alias_id')
      .create();
    await table('alias_settings').text('alias_id settings').time('updated_at').key('alias_id').create();
    await table('mailbox_key')
      .text('alias_id wrapping')
      .bytes('public_key wrapped_keys')
      .time('created_at')
      .key('alias_id')
      .create();

    await table('catchall_password')
      .text('id domain_id account_id description login_tag password_hash')
      .time('created_at')
      .key('id')
      .create();
    await index(db, 'catchall_password_domain', 'catchall_password', ['domain_id', 'created_at', 'id']);

    await table('password_delivery')
      .text('id alias_id')
      .bytes('sealed_password')
      .time('expires_at created_at')
      .key('id')
      .create();
    await index(db, 'password_delivery_alias', 'password_delivery', ['alias_id']);
    await index(db, 'password_delivery_expiry', 'password_delivery', ['expires_at']);

    await table('limit_count').text('key').number('count').time('resets_at').key('key').create();
    await index(db, 'limit_count_reset', 'limit_count', ['resets_at']);
    await table('login_failure').text('key password_tag').time('failed_at').key('key', 'password_tag').create();
    await index(db, 'login_failure_time', 'login_failure', ['failed_at']);

    await table('job')
      .text('id kind')
      .optionalText('unique_key last_error')
      .bytes('payload')
      .number('attempts lease_number')
      .optionalTime('leased_until')
      .time('run_at created_at')
      .key('id')
      .create();
    await index(db, 'job_due', 'job', ['run_at', 'id']);
    await index(db, 'job_unique_key', 'job', ['unique_key'], { unique: true });

    await table('blob')
      .text('id location')
      .number('size_bytes')
      .bytes('sealed_key')
      .optionalBytes('bytes')
      .time('created_at')
      .key('id')
      .create();

    await table('sandbox_mail')
      .text('id mail_from rcpt_to subject')
      .bytes('source')
      .time('created_at')
      .key('id')
      .create();
    await index(db, 'sandbox_mail_created', 'sandbox_mail', ['created_at', 'id']);
    await table('sandbox_dns_change')
      .text('name type change')
      .optionalText('value')
      .time('created_at')
      .key('name', 'type')
      .create();
  },
};
