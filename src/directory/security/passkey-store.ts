import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { PasskeyRow } from '../../db/tables.js';
import type { Passkey, StoredPasskey } from './passkey.js';

/** Throws a unique violation of `passkey_credential` if an account has it already. */
export async function insertPasskey(tx: Db, passkey: StoredPasskey): Promise<void> {
  await tx
    .insertInto('passkey')
    .values({
      account_id: passkey.accountId,
      id: passkey.id,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt ?? null,
    })
    .execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
  return row && toStored(row);
}

/** All of them, oldest first: an account has few. */
export async function listPasskeys(db: Db, accountId: string): Promise<readonly StoredPasskey[]> {
  const own = db.selectFrom('passkey').selectAll().where('account_id', '=', accountId);
  const rows = await own.orderBy('created_at').orderBy('id').execute();
  return rows.map(toStored);
}

export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** False: it was removed or used since it was read. */
export async function markPasskeyUsed(
  tx: Db,
  { accountId, id, counter }: Pick<StoredPasskey, 'accountId' | 'id' | 'counter'>,
  { newCounter, now }: { readonly newCounter: number; readonly now: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('passkey')
    .set({ counter: newCounter, last_used_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function deletePasskey(tx: Db, accountId: string, id: string): Promise<Passkey | undefined> {
  const row = await tx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toStored(row);
}

export async function deletePasskeysOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('account_id', '=', accountId).execute();
}

function toStored(row: Selectable<PasskeyRow>): StoredPasskey {
  return {
    accountId: row.account_id,
    id: row.id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: JSON.parse(row.transports) as readonly string[],
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  };
}
