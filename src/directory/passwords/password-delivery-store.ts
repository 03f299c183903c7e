import type { Db } from '../../db/database.js';

export interface PasswordDelivery {
  readonly id: string;
  readonly aliasId: string;
  readonly sealed: Uint8Array;
  readonly expiresAt: number;
}

export async function insertPasswordDelivery(tx: Db, delivery: PasswordDelivery, now: number): Promise<void> {
  await tx
    .insertInto('password_delivery')
    .values({
      id: delivery.id,
      alias_id: delivery.aliasId,
      sealed_password: delivery.sealed,
      expires_at: delivery.expiresAt,
      created_at: now,
    })
    .execute();
}

export async function findPasswordDelivery(db: Db, id: string, now: number): Promise<PasswordDelivery | undefined> {
  const row = await db
    .selectFrom('password_delivery')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { id: row.id, aliasId: row.alias_id, sealed: row.sealed_password, expiresAt: row.expires_at };
}

/** False: another caller has used it first. */
export async function deletePasswordDelivery(tx: Db, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('password_delivery').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Links to replaced passwords, and expired links of every alias. */
export async function deleteStaleDeliveries(tx: Db, aliasId: string, now: number): Promise<void> {
  await tx
    .deleteFrom('password_delivery')
    .where((eb) => eb.or([eb('alias_id', '=', aliasId), eb('expires_at', '<=', now)]))
    .execute();
}
