import type { Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';

interface TotpSecret {
  readonly secret: Buffer;
  /** The first code has been entered. */
  readonly isActive: boolean;
}

/** A new secret replaces one that was never used; false: one is in use. */
export async function savePendingTotp(
  tx: Db,
  keyring: Pick<Keyring, 'seal'>,
  { accountId, secret, now }: { readonly accountId: string; readonly secret: Uint8Array; readonly now: number },
): Promise<boolean> {
  const row = { sealed_secret: keyring.seal('totp', accountId, secret), last_step: 0, created_at: now };
  const saved = await tx
    .insertInto('account_totp')
    .values({ account_id: accountId, is_active: 0, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row).where('account_totp.is_active', '=', 0))
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function findTotp(
  db: Db,
  keyring: Pick<Keyring, 'open'>,
  accountId: string,
): Promise<TotpSecret | undefined> {
  const row = await db.selectFrom('account_totp').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row && { secret: keyring.open('totp', accountId, row.sealed_secret), isActive: row.is_active === 1 };
}

export async function activateTotp(tx: Db, accountId: string, step: number): Promise<void> {
  const changes = { is_active: 1, last_step: step } as const;
  await tx.updateTable('account_totp').set(changes).where('account_id', '=', accountId).execute();
}

/**
 * False: a code of this step or a later one was accepted already. One statement, so that concurrent calls cannot both
 * succeed.
 */
export async function takeStep(tx: Db, accountId: string, step: number): Promise<boolean> {
  const updated = await tx
    .updateTable('account_totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('is_active', '=', 1)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function deleteTotp(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('account_totp').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
}

export async function insertRecoveryCodes(tx: Db, accountId: string, hashes: readonly string[]): Promise<void> {
  const rows = hashes.map((code_hash) => ({ account_id: accountId, code_hash }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

/** True: this call deleted it, so its code counts as used. */
export async function takeRecoveryCode(tx: Db, accountId: string, hashes: readonly string[]): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function countRecoveryCodes(tx: Db, accountId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(total);
}
