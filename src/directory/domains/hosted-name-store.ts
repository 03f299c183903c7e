import type { Db } from '../../db/database.js';

/** Names that are proven to belong to their account, in order after `after`; and the service's own. */
export async function listProvenNames(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('domain')
    .select('name')
    .where('name', '>', after)
    .where('is_ip', '=', 0)
    .where((eb) => eb.or([eb('owned_since', 'is not', null), eb('is_system', '=', 1)]))
    .orderBy('name')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ name }) => name))];
}

/** Whether mail for this name is to be sent to our exchanges, as far as the last check of its records knows. */
export async function receivesHere(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('domain')
    .select('id')
    .where('name', '=', name)
    .where('is_ip', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('owned_since', 'is not', null), eb('has_mx_record', '=', 1), eb('ignore_mx_check', '=', 0)]),
        eb('is_system', '=', 1),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
