import type { Database, Db } from '../../db/database.js';
import { revokeAllCredentials, revokeCredential } from './credential-revocation.js';

/** Above this number it is cheaper if every session checks whether it is affected. */
const MANY = 500;

/** Ends the open sessions of a deleted alias or domain. */
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
