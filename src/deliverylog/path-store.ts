import type { Selectable } from 'kysely';
import type { Db } from '../db/database.js';
import { prepareQuery } from '../db/prepared-query.js';
import { forUpdate } from '../db/row-lock.js';
import type { DeliveryLogEventRow, DeliveryLogRow } from '../db/tables.js';

/** One that is there already stays as it is: a writer that does not know whether it committed writes again. */
export async function insertPaths(tx: Db, rows: readonly DeliveryLogRow[]): Promise<void> {
  for (const row of rows) await insertQuery(tx, row);
}

const insertQuery = prepareQuery<DeliveryLogRow>()((db, value) =>
  db
    .insertInto('delivery_log')
    .values({
      domain_id: value('domain_id'),
      id: value('id'),
      direction: value('direction'),
      state: value('state'),
      category: value('category'),
      code: value('code'),
      alias_id: value('alias_id'),
      account_id: value('account_id'),
      email_id: value('email_id'),
      held_id: value('held_id'),
      position: value('position'),
      words: value('words'),
      sealed: value('sealed'),
      created_at: value('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

export async function findPath(db: Db, id: string): Promise<Selectable<DeliveryLogRow> | undefined> {
  return db.selectFrom('delivery_log').selectAll().where('id', '=', id).executeTakeFirst();
}

/** With the account's group in the path's domain: `null`, it is no member. */
export async function findPathForAccount(
  db: Db,
  accountId: string,
  id: string,
): Promise<(Selectable<DeliveryLogRow> & { readonly group_name: string | null }) | undefined> {
  return db
    .selectFrom('delivery_log')
    .leftJoin('domain_member', (join) =>
      join
        .onRef('domain_member.domain_id', '=', 'delivery_log.domain_id')
        .on('domain_member.account_id', '=', accountId),
    )
    .selectAll('delivery_log')
    .select('domain_member.group_name')
    .where('delivery_log.id', '=', id)
    .executeTakeFirst();
}

/** Two that change one path at once each add to what the other wrote. */
export async function lockPath(tx: Db, id: string): Promise<Selectable<DeliveryLogRow> | undefined> {
  return (await lockQuery(tx, { id })).rows[0];
}

const lockQuery = prepareQuery<{ readonly id: string }>()((db, value) =>
  forUpdate(db.selectFrom('delivery_log').selectAll().where('id', '=', value('id')), db),
);

export type ChangedColumns = Pick<
  DeliveryLogRow,
  'id' | 'state' | 'code' | 'category' | 'held_id' | 'words' | 'sealed'
>;

export async function updatePath(tx: Db, changed: ChangedColumns): Promise<void> {
  await updateQuery(tx, changed);
}

const updateQuery = prepareQuery<ChangedColumns>()((db, value) =>
  db
    .updateTable('delivery_log')
    .set({
      state: value('state'),
      code: value('code'),
      category: value('category'),
      held_id: value('held_id'),
      words: value('words'),
      sealed: value('sealed'),
    })
    .where('id', '=', value('id')),
);

export async function insertEvent(tx: Db, row: DeliveryLogEventRow): Promise<void> {
  await eventQuery(tx, row);
}

const eventQuery = prepareQuery<DeliveryLogEventRow>()((db, value) =>
  db.insertInto('delivery_log_event').values({
    domain_id: value('domain_id'),
    path_id: value('path_id'),
    id: value('id'),
    sealed: value('sealed'),
  }),
);

/** More steps than five days of attempts can have. */
const MAX_EVENTS = 1_000;

export async function listEvents(
  db: Db,
  { domain_id, id }: Pick<DeliveryLogRow, 'domain_id' | 'id'>,
): Promise<readonly Selectable<DeliveryLogEventRow>[]> {
  return db
    .selectFrom('delivery_log_event')
    .selectAll()
    .where('domain_id', '=', domain_id)
    .where('path_id', '=', id)
    .orderBy('id')
    .limit(MAX_EVENTS)
    .execute();
}
