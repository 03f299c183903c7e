import type { Db } from '../../db/database.js';
import { forUpdate } from '../../db/row-lock.js';

/** What a code confirms: the account's address, its new address, or that the present address agrees to the change. */
export type ProofPurpose = 'email' | 'new-email' | 'old-email';

/** A confirmation that an account waits for; at most one of each purpose. */
export interface AccountCode {
  readonly accountId: string;
  readonly purpose: ProofPurpose;
  /** The address it was sent to. */
  readonly email: string;
  readonly codeHash: string;
}

interface SentCode extends Omit<AccountCode, 'purpose'> {
  readonly purpose: ProofPurpose | 'sign-up-notice';
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** Replaces an older code. With `notSentSince`, only if that one was sent no later; otherwise returns false. */
export async function saveCode(tx: Db, code: SentCode, notSentSince?: number): Promise<boolean> {
  const row = {
    email: code.email,
    code_hash: code.codeHash,
    tries: 0,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
  };
  const saved = await tx
    .insertInto('account_code')
    .values({ account_id: code.accountId, purpose: code.purpose, ...row })
    .onConflict((conflict) => {
      const replace = conflict.columns(['account_id', 'purpose']).doUpdateSet(row);
      return notSentSince === undefined ? replace : replace.where('account_code.sent_at', '<=', notSentSince);
    })
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Stores no code, only the time of a letter about a stranger's sign-up: false if one was written recently. */
export function saveSignUpNotice(
  tx: Db,
  accountId: string,
  { now, afterMs }: { readonly now: number; readonly afterMs: number },
): Promise<boolean> {
  const row = { accountId, purpose: 'sign-up-notice', email: '', codeHash: '', sentAt: now, expiresAt: now } as const;
  return saveCode(tx, row, now - afterMs);
}

/**
 * The codes that were sent to an address and may still be tried, locked until commit: of concurrent guesses, each is
 * counted before the next is compared.
 */
export async function lockOpenCodes(
  tx: Db,
  email: string,
  { maxTries, now }: { readonly maxTries: number; readonly now: number },
): Promise<readonly AccountCode[]> {
  const query = tx
    .selectFrom('account_code')
    .select(['account_id', 'purpose', 'email', 'code_hash'])
    .where('email', '=', email)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .orderBy('account_id')
    .orderBy('purpose');
  const rows = await forUpdate(query, tx).execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    purpose: row.purpose as ProofPurpose,
    email: row.email,
    codeHash: row.code_hash,
  }));
}

/** A wrong guess counts against every code of the address. */
export async function countTry(tx: Db, email: string): Promise<void> {
  await tx
    .updateTable('account_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .execute();
}

/** Only the caller that deletes the code has used it. */
export async function takeCode(tx: Db, { accountId, purpose, codeHash }: AccountCode): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('account_code')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function isAwaited(tx: Db, accountId: string, purpose: ProofPurpose): Promise<boolean> {
  const row = await tx
    .selectFrom('account_code')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row !== undefined;
}

/** The confirmations that accounts with this address still wait for. */
export async function listAwaited(
  db: Db,
  email: string,
): Promise<readonly Pick<AccountCode, 'accountId' | 'purpose'>[]> {
  const rows = await db
    .selectFrom('account_code')
    .select(['account_id', 'purpose'])
    .where('email', '=', email)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, purpose: row.purpose as ProofPurpose }));
}

export async function deleteCodes(tx: Db, accountId: string, purposes: readonly ProofPurpose[]): Promise<void> {
  await tx.deleteFrom('account_code').where('account_id', '=', accountId).where('purpose', 'in', purposes).execute();
}

/** The account keeps its address: codes sent for a change to another one no longer confirm anything. */
export async function cancelMove(tx: Db, accountId: string): Promise<void> {
  await tx.updateTable('account').set({ pending_email: null }).where('id', '=', accountId).execute();
  await deleteCodes(tx, accountId, ['new-email', 'old-email']);
}
