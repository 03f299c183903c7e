import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** Dashboard users: their sessions, second factors and passkeys, and the audit log of their actions. */
export const sessions: Migration = {
  name: '0004-sessions',
  async up(db, engine) {
    const table = tableBuilder(db, engine);

    await db.schema
      .alterTable('account')
      .addColumn('has_totp', engine === 'postgres' ? 'bigint' : 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await table('account_session')
      .text('id account_id token_hash ip')
      .optionalText('user_agent')
      .time('created_at last_seen_at')
      .key('id')
      .create();
    await index(db, 'account_session_account', 'account_session', ['account_id', 'last_seen_at']);
    await index(db, 'account_session_token', 'account_session', ['token_hash'], { unique: true });
    await index(db, 'account_session_seen', 'account_session', ['last_seen_at']);

    // Found by the hash of the client's secret: a passkey names its account only afterwards
    await table('sign_in_challenge')
      .text('id purpose challenge')
      .optionalText('account_id')
      .number('tries')
      .time('expires_at')
      .key('id')
      .create();
    await index(db, 'sign_in_challenge_account', 'sign_in_challenge', ['account_id']);
    await index(db, 'sign_in_challenge_expiry', 'sign_in_challenge', ['purpose', 'expires_at']);

    await table('account_totp')
      .text('account_id')
      .bytes('sealed_secret')
      .flag('is_active')
      .number('last_step')
      .time('created_at')
      .key('account_id')
      .create();

    await table('recovery_code').text('account_id code_hash').key('account_id', 'code_hash').create();

    await table('passkey')
      .text('account_id id credential_id transports name')
      .bytes('public_key')
      .number('counter')
      .time('created_at')
      .optionalTime('last_used_at')
      .key('account_id', 'id')
      .create();
    await index(db, 'passkey_credential', 'passkey', ['credential_id'], { unique: true });

    await table('password_reset').text('account_id token_hash').time('sent_at expires_at').key('account_id').create();
    await index(db, 'password_reset_token', 'password_reset', ['token_hash'], { unique: true });
    await index(db, 'password_reset_expiry', 'password_reset', ['expires_at']);

    await table('account_act')
      .text('account_id id act details')
      .optionalText('ip user_agent')
      .number('times')
      .time('done_at')
      .key('account_id', 'id')
      .create();
    await index(db, 'account_act_newest', 'account_act', ['account_id', 'done_at', 'id']);
    await index(db, 'account_act_expiry', 'account_act', ['done_at']);
  },
};
