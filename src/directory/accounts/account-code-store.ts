import type { Db } from '../../db/database.js';

/** The code that proves an address; an account has one at a time. */
export interface AccountCode {
  readonly accountId: string;
  readonly email: string;
  readonly codeHash: string;
  readonly sentAt: number;
  readonly expiresAt: number;
}

const PURPOSE = 'email';

/** Takes the place of an older code. With `notSentSince`, only if that one was sent no later: false otherwise. */
export async function saveCode(tx: Db, code: AccountCode, notSentSince?: number): Promise<boolean> {
  const row = {
    email: code.email,
    code_hash: code.codeHash,
    tries: 0,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
  };
  const saved = await tx
    .insertInto('account_code')
    .values({ account_id: code.accountId, purpose: PURPOSE, ...row })
    .onConflict((conflict) => {
      const replace = conflict.columns(['account_id', 'purpose']).doUpdateSet(row);
      return notSentSince === undefined ? replace : replace.where('account_code.sent_at', '<=', notSentSince);
    })
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Uses up one try, in one statement: however many ask at once, nobody gets one more than `maxTries`. */
export async function takeCodeTry(
  tx: Db,
  accountId: string,
  { maxTries, now }: { readonly maxTries: number; readonly now: number },
): Promise<{ readonly email: string; readonly codeHash: string } | undefined> {
  const row = await tx
    .updateTable('account_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('purpose', '=', PURPOSE)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning(['email', 'code_hash'])
    .executeTakeFirst();
  return row && { email: row.email, codeHash: row.code_hash };
}

export async function deleteCode(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('account_code').where('account_id', '=', accountId).where('purpose', '=', PURPOSE).execute();
}
