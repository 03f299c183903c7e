import type { Db } from '../db/database.js';
import { findReader } from '../directory/members/admin-readers.js';
import type { Reader } from '../directory/notify.js';

/** Who gets letters about a mailbox, and its address; `undefined`: it is gone. */
export async function findMailboxOwner(
  db: Db,
  aliasId: string,
): Promise<{ readonly to: Reader; readonly alias: string } | undefined> {
  const row = await db
    .selectFrom('alias')
    .innerJoin('domain', 'domain.id', 'alias.domain_id')
    .select(['alias.account_id', 'alias.name', 'domain.unicode_name'])
    .where('alias.id', '=', aliasId)
    .executeTakeFirst();
  const to = row && (await findReader(db, row.account_id));
  return row && to && { to, alias: `${row.name}@${row.unicode_name}` };
}
