import type { Db } from '../../db/database.js';

export interface PasswordReset {
  readonly accountId: string;
  readonly tokenHash: string;
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** Replaces an older one, unless that was sent after `notSentSince`: then returns false. */
export async function saveReset(tx: Db, reset: PasswordReset, notSentSince: number): Promise<boolean> {
  const row = { token_hash: reset.tokenHash, sent_at: reset.sentAt, expires_at: reset.expiresAt };
  const saved = await tx
    .insertInto('password_reset')
    .values({ account_id: reset.accountId, ...row })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(row).where('password_reset.sent_at', '<=', notSentSince),
    )
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** The account whose password the link can set. */
export async function findResetAccount(db: Db, tokenHash: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

/** Only the caller that deletes the row may use it. */
export async function takeReset(tx: Db, tokenHash: string, now: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('password_reset')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteResetOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
}

export async function deleteExpiredResets(tx: Db, now: number): Promise<void> {
  await tx.deleteFrom('password_reset').where('expires_at', '<=', now).execute();
}
