import type { Db } from '../../db/database.js';
import type { Random } from '../../platform/random.js';

/** The mailbox with the folders it has from the beginning, when it is not there yet. The caller holds the alias's row. */
export async function ensureMailbox(
  tx: Db,
  { random }: { readonly random: Random },
  mailbox: { readonly aliasId: string; readonly domainId: string; readonly now: number },
): Promise<void> {
  throw new Error(`${tx} ${random} ${mailbox}`);
}
