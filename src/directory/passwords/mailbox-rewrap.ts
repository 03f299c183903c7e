import type { Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Random } from '../../platform/random.js';
import { findMailboxKeys, replaceMailboxKeys } from '../mailboxes/mailbox-key-store.js';
import {
  createMailboxKeys,
  type MailboxKeys,
  unwrapByInstance,
  unwrapByPassword,
  type WrappedMailboxKeys,
  wrapByPassword,
} from '../mailboxes/mailbox-keys.js';

/**
 * The keys that a new password wraps: the existing ones, or with `isReset` new ones, which make the old mail
 * unreadable.
 */
export async function rewrapMailboxKeys(
  tx: Db,
  { keyring, random }: { readonly keyring: Pick<Keyring, 'open'>; readonly random: Random },
  {
    aliasId,
    isReset,
    oldWrappingKey,
    newWrappingKey,
    now,
  }: {
    readonly aliasId: string;
    readonly isReset: boolean;
    readonly oldWrappingKey: Uint8Array | undefined;
    readonly newWrappingKey: Uint8Array;
    readonly now: number;
  },
): Promise<void> {
  const stored = isReset ? undefined : await findMailboxKeys(tx, aliasId);
  const keys = stored ? unwrap(stored) : createMailboxKeys(random, aliasId);
  await replaceMailboxKeys(tx, aliasId, wrapByPassword(newWrappingKey, keys, random), now);

  function unwrap(wrapped: WrappedMailboxKeys): MailboxKeys {
    if (wrapped.wrapping === 'instance') return unwrapByInstance(keyring, wrapped);
    if (!oldWrappingKey) throw new Error('mailbox keys under a password that was not given');
    return unwrapByPassword(oldWrappingKey, wrapped);
  }
}
