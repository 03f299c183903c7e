import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { MailboxKeyRow } from '../../db/tables.js';
import type { WrappedMailboxKeys, Wrapping } from './mailbox-keys.js';

export async function findMailboxKeys(db: Db, aliasId: string): Promise<WrappedMailboxKeys | undefined> {
  const row = await db.selectFrom('mailbox_key').selectAll().where('alias_id', '=', aliasId).executeTakeFirst();
  return row && toWrappedKeys(aliasId, row);
}

/** Existing keys stay: without them the stored mail could never be read again. */
export async function addMailboxKeys(tx: Db, aliasId: string, keys: WrappedMailboxKeys, now: number): Promise<void> {
  await tx
    .insertInto('mailbox_key')
    .values({ alias_id: aliasId, ...toColumns(aliasId, keys), created_at: now })
    .onConflict((conflict) => conflict.column('alias_id').doNothing())
    .execute();
}

/** Stores the same keys under another wrapping, or replaces them by new keys. */
export async function replaceMailboxKeys(
  tx: Db,
  aliasId: string,
  keys: WrappedMailboxKeys,
  now: number,
): Promise<void> {
  await tx
    .insertInto('mailbox_key')
    .values({ alias_id: aliasId, ...toColumns(aliasId, keys), created_at: now })
    .onConflict((conflict) => conflict.column('alias_id').doUpdateSet(toColumns(aliasId, keys)))
    .execute();
}

export function toWrappedKeys(
  aliasId: string,
  row: Pick<Selectable<MailboxKeyRow>, 'public_key' | 'wrapped_keys' | 'wrapping' | 'sealed_as'>,
): WrappedMailboxKeys {
  return {
    publicKey: row.public_key,
    wrappedKeys: row.wrapped_keys,
    wrapping: row.wrapping as Wrapping,
    sealId: row.sealed_as ?? aliasId,
  };
}

function toColumns(aliasId: string, { publicKey, wrappedKeys, wrapping, sealId }: WrappedMailboxKeys) {
  return {
    public_key: publicKey,
    wrapped_keys: wrappedKeys,
    wrapping,
    sealed_as: sealId === aliasId ? null : sealId,
  };
}
