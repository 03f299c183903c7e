import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.js';
import { jsonRows } from '../db/json-rows.js';
import { prepareQuery } from '../db/prepared-query.js';
import { forUpdate } from '../db/row-lock.js';
import type { DeliveryLogEventRow, DeliveryLogRow } from '../db/tables.js';
import { together } from '../db/together.js';

/** An existing path is unchanged: a writer that does not know whether it committed writes again. */
export async function insertPaths(tx: Db, rows: readonly DeliveryLogRow[]): Promise<void> {
  const inserts: Promise<unknown>[] = [];
  for (let at = 0; at < rows.length; ) {
    const block = BLOCKS.find(({ size }) => at + size <= rows.length) as Block;
    inserts.push(block.insert(tx, rows.slice(at, at + block.size)));
    at += block.size;
  }
  await together(inserts);
}

const COLUMNS = [
  'domain_id',
  'id',
  'direction',
  'state',
  'category',
  'code',
  'alias_id',
  'account_id',
  'email_id',
  'held_id',
  'position',
  'words',
  'sealed',
  'created_at',
] as const satisfies readonly (keyof DeliveryLogRow)[];

/** Takes values from the flat list of all cells, by their index. */
function prepareInsert(count: number): (tx: Db, rows: readonly DeliveryLogRow[]) => Promise<unknown> {
  const query = prepareQuery<Cell[]>()((db, value) => {
    const rowAt = (row: number) =>
      Object.fromEntries(COLUMNS.map((column, at) => [column, value(row * COLUMNS.length + at)]));
    return db
      .insertInto('delivery_log')
      .values(Array.from({ length: count }, (_, row) => rowAt(row) as unknown as DeliveryLogRow))
      .onConflict((conflict) => conflict.doNothing());
  });
  return (tx, rows) => {
    const cells: Cell[] = [];
    for (const row of rows) for (const column of COLUMNS) cells.push(row[column]);
    return query(tx, cells);
  };
}

type Cell = DeliveryLogRow[keyof DeliveryLogRow];

interface Block {
  readonly size: number;
  readonly insert: (tx: Db, rows: readonly DeliveryLogRow[]) => Promise<unknown>;
}

/** Rows per statement, largest first: each execution costs PostgreSQL as much as several rows. */
const BLOCKS: readonly Block[] = [16, 8, 4, 2, 1].map((size) => ({ size, insert: prepareInsert(size) }));

export async function findPath(db: Db, id: string): Promise<Selectable<DeliveryLogRow> | undefined> {
  return db.selectFrom('delivery_log').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns those of the ids whose paths are written. */
export async function listKnownPaths(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await knownQuery(db, { json: JSON.stringify(ids.map((i) => ({ i }))) });
  return new Set(rows.map(({ id }) => id));
}

const knownQuery = prepareQuery<{ readonly json: string }>()((db, value) => ({
  compile: () =>
    sql<{ id: string }>`
      select delivery_log.id from ${jsonRows(db, value('json'), { i: 'text' })}
      join delivery_log on delivery_log.id = given.i
    `.compile(db),
}));

/** With the account's group in the path's domain; `null`: not a member. */
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

/** Locked, so that of two concurrent changes each adds to the other's result. */
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

/** For a deleted domain: its emails end in the same transaction, and their outcome cannot be read. */
export async function cancelOutboundPaths(tx: Db, domainId: string): Promise<void> {
  await tx
    .updateTable('delivery_log')
    .set({ state: 'cancelled' })
    .where('domain_id', '=', domainId)
    .where('direction', '=', 'out')
    .where('state', '=', 'waiting')
    .execute();
}
