import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { columnTypes, index } from './table-builder.js';

/**
 * A new address is not reserved until it is confirmed, so it is not stored in `email`, which is unique. An account
 * whose last proven address now belongs to another account keeps both as they are.
 */
export const addressChanges: Migration = {
  name: '0010-address-changes',
  async up(db, engine) {
    const { text } = columnTypes(engine);
    for (const column of ['pending_email', 'sign_up_ip', 'sign_up_browser']) {
      await db.schema.alterTable('account').addColumn(column, text).execute();
    }
    await sql`update account set pending_email = email, email = proven_email, is_email_proven = 1
      where is_email_proven = 0 and proven_email is not null and proven_email <> email
      and not exists (select 1 from account as other where other.id <> account.id
        and (other.email = account.proven_email or other.proven_email = account.proven_email))`.execute(db);
    await sql`update account_code set purpose = 'new-email' where exists (select 1 from account
      where account.id = account_code.account_id and account.pending_email = account_code.email)`.execute(db);
    // A proof names its address: several accounts may be confirming the same one
    await index(db, 'account_code_email', 'account_code', ['email']);
  },
};
