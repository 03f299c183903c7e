import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';

/** Why whoever reads a mailbox must stop at once, on every node. */
export type RevokedReason = 'password-changed' | 'disabled' | 'switched-off' | 'deleted';

const TOPIC = 'mailbox-revoked';

/** Once `tx` has committed. Credentials are read afresh at every login: this is for what is open already. */
export function revokeMailbox(
  tx: Db,
  db: Pick<Database, 'notify'>,
  { aliasId, reason }: { readonly aliasId: string; readonly reason: RevokedReason },
): void {
  afterCommit(tx, () => db.notify(TOPIC, `${aliasId} ${reason}`));
}

/** Too many to name: each looks for itself whether it may stay open. */
export function revokeAllMailboxes(db: Pick<Database, 'notify'>): void {
  db.notify(TOPIC);
}

/** `undefined`: notices were interrupted or are too many, and any mailbox may have been revoked. */
export function onMailboxRevoked(
  db: Pick<Database, 'listen'>,
  listener: (revoked: { readonly aliasId: string; readonly reason: RevokedReason } | undefined) => void,
): () => void {
  return db.listen(TOPIC, (payload) => {
    const [aliasId, reason] = payload.split(' ');
    listener(aliasId ? { aliasId, reason: reason as RevokedReason } : undefined);
  });
}
