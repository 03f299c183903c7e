import type { Database, Db } from '../../db/database.js';
import { revokeCredential } from '../credentials/credential-revocation.js';
import { deleteMailboxSessions } from '../mailbox-sessions/mailbox-session-store.js';
import type { Alias } from './alias.js';

/** Decision 13.3: open sessions of a mailbox end with the change that closes it. */
export async function revokeIfClosed(
  tx: Db,
  db: Pick<Database, 'tell'>,
  { before, after }: { readonly before: Alias; readonly after: Alias },
): Promise<void> {
  const { id } = after;
  const isDisabled = before.isEnabled && !after.isEnabled;
  if (!isDisabled && !(before.hasImap && !after.hasImap)) return;
  await deleteMailboxSessions(tx, id);
  revokeCredential(tx, db, { id, reason: isDisabled ? 'disabled' : 'switched-off' });
}
