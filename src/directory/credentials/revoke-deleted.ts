import type { Database, Db } from '../../db/database.js';
import { revokeAllCredentials, revokeCredential } from './credential-revocation.js';

/** From here on it is cheaper that every session looks whether it is meant. */
const MANY = 500;

/** What is open of an alias or a domain that is deleted. */
export function revokeDeleted(db: Pick<Database, 'tell'>) {
  return {
    async onAliasDeleted(tx: Db, id: string): Promise<void> {
      revokeCredential(tx, db, { id, reason: 'deleted' });
    },

    async onDomainDeleted(tx: Db, domainId: string): Promise<void> {
      const credentials = await tx
        .selectFrom('alias_credential')
        .innerJoin('alias', 'alias.id', 'alias_credential.alias_id')
        .select('alias.id')
        .where('alias.domain_id', '=', domainId)
        .unionAll(tx.selectFrom('catchall_password').select('id').where('domain_id', '=', domainId))
        .limit(MANY + 1)
        .execute();
      if (credentials.length > MANY) revokeAllCredentials(tx, db);
      else for (const { id } of credentials) revokeCredential(tx, db, { id, reason: 'deleted' });
    },
  };
}
