import { sql } from 'kysely';
import type { Db } from '../../db/database.js';

/** Bytes by domain, over mailboxes with content; domains without any are absent. */
export async function sumStorage(db: Db, domainIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('mailbox')
    .innerJoin('alias', 'alias.id', 'mailbox.alias_id')
    .select(['mailbox.domain_id', sql<number>`cast(sum(alias.storage_used) as bigint)`.as('bytes')])
    .where('mailbox.domain_id', 'in', domainIds)
    .groupBy('mailbox.domain_id')
    .execute();
  return new Map(rows.map(({ domain_id, bytes }) => [domain_id, Number(bytes)]));
}
