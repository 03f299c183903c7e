import type { Database, Db } from '../../db/database.js';
import { revokeCredential } from '../credentials/credential-revocation.js';
import type { Alias } from './alias.js';

/** Decision 13.3: what is open of a mailbox ends with the change that closes it. */
export function revokeIfClosed(
  tx: Db,
  db: Pick<Database, 'tell'>,
  { before, after }: { readonly before: Alias; readonly after: Alias },
): void {
  const { id } = after;
  if (before.isEnabled && !after.isEnabled) revokeCredential(tx, db, { id, reason: 'disabled' });
  else if (before.hasImap && !after.hasImap) revokeCredential(tx, db, { id, reason: 'switched-off' });
}
