import type { Db } from '../../db/database.js';

export interface SendingDomainFacts {
  readonly name: string;
  /** Blank for the service's own host: bounces come back to it itself, and it needs no further record. */
  readonly returnPathLabel: string;
  readonly hasEd25519Record: boolean;
}

export async function findSendingDomain(db: Db, domainId: string): Promise<SendingDomainFacts | undefined> {
  const row = await db
    .selectFrom('domain')
    .select(['name', 'return_path_label', 'is_system', 'has_ed25519_record'])
    .where('id', '=', domainId)
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      returnPathLabel: row.is_system === 1 ? '' : row.return_path_label,
      hasEd25519Record: row.has_ed25519_record === 1,
    }
  );
}
