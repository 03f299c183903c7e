import type { Database, Db } from '../../db/database.js';
import { revokeMailbox } from '../mailboxes/mailbox-revocation.js';
import type { Alias } from './alias.js';

/** Decision 13.3: what is open of a mailbox ends with the change that closes it. */
export function revokeIfClosed(
  tx: Db,
  db: Pick<Database, 'notify'>,
  { before, after }: { readonly before: Alias; readonly after: Alias },
): void {
  const aliasId = after.id;
  if (before.isEnabled && !after.isEnabled) revokeMailbox(tx, db, { aliasId, reason: 'disabled' });
  else if (before.hasImap && !after.hasImap) revokeMailbox(tx, db, { aliasId, reason: 'switched-off' });
}
