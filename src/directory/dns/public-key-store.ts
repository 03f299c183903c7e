import type { Db } from '../../db/database.js';
import type { DkimPublicKey } from '../domains/domain.js';

/** What the domain's DKIM records have to say. The private halves stay in their own store. */
export async function listPublicKeys(db: Db, domainId: string): Promise<readonly DkimPublicKey[]> {
  const rows = await db
    .selectFrom('dkim_key')
    .select(['algorithm', 'selector', 'public_key'])
    .where('domain_id', '=', domainId)
    .orderBy('algorithm', 'desc')
    .execute();
  return rows.map((row) => ({
    algorithm: row.algorithm as DkimPublicKey['algorithm'],
    selector: row.selector,
    publicKey: row.public_key,
  }));
}
