import type { Db } from '../../db/database.js';

/** A known token only gets a later expiry. */
export async function putSrsToken(
  db: Db,
  { token, address, expiresAt }: { readonly token: string; readonly address: string; readonly expiresAt: number },
): Promise<void> {
  await db
    .insertInto('srs_token')
    .values({ token, address, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ expires_at: expiresAt }))
    .execute();
}

export async function findSrsToken(db: Db, token: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('srs_token')
    .select('address')
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.address;
}

export async function deleteExpiredSrsTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('srs_token').where('expires_at', '<=', now).execute();
}
