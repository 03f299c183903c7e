import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import { revokeAllMailboxes, revokeMailbox } from './mailbox-revocation.js';

/** From here on it is cheaper that every open mailbox looks whether it is meant. */
const MANY = 500;

/** What is open of an alias or a domain that is deleted. */
export function revokeDeleted(db: Pick<Database, 'notify'>) {
  return {
    async onAliasDeleted(tx: Db, aliasId: string): Promise<void> {
      revokeMailbox(tx, db, { aliasId, reason: 'deleted' });
    },

    async onDomainDeleted(tx: Db, domainId: string): Promise<void> {
      const mailboxes = await tx
        .selectFrom('mailbox_key')
        .innerJoin('alias', 'alias.id', 'mailbox_key.alias_id')
        .select('alias.id')
        .where('alias.domain_id', '=', domainId)
        .limit(MANY + 1)
        .execute();
      if (mailboxes.length > MANY) afterCommit(tx, () => revokeAllMailboxes(db));
      else for (const { id } of mailboxes) revokeMailbox(tx, db, { aliasId: id, reason: 'deleted' });
    },
  };
}
