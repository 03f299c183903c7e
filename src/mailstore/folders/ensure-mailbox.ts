import type { Db } from '../../db/database.js';
import { newId, type Random } from '../../platform/random.js';
import { FOLDER_ROLES } from './folder.js';
import { insertFolders } from './folder-store.js';

export interface MailboxBirth {
  readonly aliasId: string;
  readonly domainId: string;
  readonly now: number;
}

/** Creates the mailbox with its default folders if it is missing. The caller holds the alias's row. */
export async function ensureMailbox(
  tx: Db,
  { random }: { readonly random: Random },
  { aliasId, domainId, now }: MailboxBirth,
): Promise<void> {
  const first = nextUidValidity(now, 0);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mailbox')
    .values({
      alias_id: aliasId,
      domain_id: domainId,
      list_version: 1,
      created_at: now,
      last_uid_validity: first + FOLDER_ROLES.length - 1,
      warned_percent: 0,
      warned_at: null,
    })
    .onConflict((conflict) => conflict.column('alias_id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) await insertDefaultFolders(tx, { random }, { aliasId, first, now });
}

/** Without sealed names: a role implies its name, so no key is needed. They take as many UIDVALIDITYs, from `first`. */
export async function insertDefaultFolders(
  tx: Db,
  { random }: { readonly random: Random },
  { aliasId, first, now }: { readonly aliasId: string; readonly first: number; readonly now: number },
): Promise<void> {
  const folders = FOLDER_ROLES.map((role, n) => ({
    id: newId(random, now),
    role,
    uidValidity: first + n,
    isSubscribed: true,
    nameTag: undefined,
    sealedName: undefined,
  }));
  await insertFolders(tx, aliasId, folders, now);
}

/** RFC 9051 §2.3.1.1: never one that a folder of this mailbox had before. */
export function nextUidValidity(now: number, last: number): number {
  return Math.max(Math.floor(now / 1000), last + 1);
}
