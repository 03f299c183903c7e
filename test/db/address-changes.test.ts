import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addressChanges } from '../../src/db/migrations/0010-address-changes.js';
import { openTestDatabase, testEngine } from '../support/database.js';
import { testSeals } from '../support/email-cipher.js';

describe('the migration of address changes', () => {
  it("gives accounts their proven address back, and keeps those whose address is another account's by now", async () => {
    await using db = await openTestDatabase();
    const shared = { password_hash: '', plan: 'free', created_at: 1, updated_at: 1 } as const;
    const rows = [
      { id: 'a', email: 'a@example.test', is_email_proven: 1, proven_email: 'a@example.test' },
      { id: 'b', email: 'new-b@example.test', is_email_proven: 0, proven_email: 'b@example.test' },
      { id: 'c', email: 'new-c@example.test', is_email_proven: 0, proven_email: 'a@example.test' },
      { id: 'd', email: 'd@example.test', is_email_proven: 0, proven_email: null },
    ] as const;
    const codes = rows.slice(1).map(({ id, email }) => ({ account_id: id, purpose: 'email', email }));
    await db.inTransaction(async (tx) => {
      // As the release before had it
      await sql`drop index account_code_email`.execute(tx);
      for (const column of ['pending_email', 'sign_up_ip', 'sign_up_browser']) {
        await tx.schema.alterTable('account').dropColumn(column).execute();
      }
      await tx
        .insertInto('account')
        .values(rows.map((row) => ({ ...shared, ...row }) as never))
        .execute();
      const sent = { code_hash: 'x', tries: 0, sent_at: 1, expires_at: 2 };
      await tx
        .insertInto('account_code')
        .values(codes.map((code) => ({ ...code, ...sent })))
        .execute();
      await addressChanges.up(tx, testEngine(), testSeals);
    });
    const accounts = await db.reader
      .selectFrom('account')
      .select(['id', 'email', 'is_email_proven', 'pending_email'])
      .orderBy('id')
      .execute();
    expect(accounts).toEqual([
      { id: 'a', email: 'a@example.test', is_email_proven: 1, pending_email: null },
      { id: 'b', email: 'b@example.test', is_email_proven: 1, pending_email: 'new-b@example.test' },
      { id: 'c', email: 'new-c@example.test', is_email_proven: 0, pending_email: null },
      { id: 'd', email: 'd@example.test', is_email_proven: 0, pending_email: null },
    ]);
    const purposes = await db.reader.selectFrom('account_code').select('purpose').orderBy('account_id').execute();
    expect(purposes.map(({ purpose }) => purpose)).toEqual(['new-email', 'email', 'email']);
  });
});
