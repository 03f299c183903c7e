import type { Db } from '../../db/database.js';

export interface SigningDomain {
  readonly name: string;
  readonly hasEd25519Record: boolean;
}

export async function findSigningDomain(db: Db, domainId: string): Promise<SigningDomain | undefined> {
  const row = await db
    .selectFrom('domain')
    .select(['name', 'has_ed25519_record'])
    .where('id', '=', domainId)
    .executeTakeFirst();
  return row && { name: row.name, hasEd25519Record: row.has_ed25519_record === 1 };
}
