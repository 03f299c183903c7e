import type { Db } from '../../db/database.js';
import type { WrappedMailboxKeys, Wrapping } from './mailbox-keys.js';

export async function findMailboxKeys(db: Db, aliasId: string): Promise<WrappedMailboxKeys | undefined> {
  const row = await db.selectFrom('mailbox_key').selectAll().where('alias_id', '=', aliasId).executeTakeFirst();
  return row && { publicKey: row.public_key, wrappedKeys: row.wrapped_keys, wrapping: row.wrapping as Wrapping };
}

/** Existing keys stay: without them the stored mail could never be read again. */
export async function addMailboxKeys(tx: Db, aliasId: string, keys: WrappedMailboxKeys, now: number): Promise<void> {
  await tx
    .insertInto('mailbox_key')
    .values({ alias_id: aliasId, ...toColumns(keys), created_at: now })
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
    .values({ alias_id: aliasId, ...toColumns(keys), created_at: now })
    .onConflict((conflict) => conflict.column('alias_id').doUpdateSet(toColumns(keys)))
    .execute();
}

function toColumns({ publicKey, wrappedKeys, wrapping }: WrappedMailboxKeys) {
  return { public_key: publicKey, wrapped_keys: wrappedKeys, wrapping };
}
