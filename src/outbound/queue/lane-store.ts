import { sql } from 'kysely';
import type { Db, EngineName } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { forUpdate, freeOnly, lockOf } from '../../db/row-lock.js';
import { LEASE_MS, leaseMs, leaseTime, leaseTimeIn } from '../../jobs/lease.js';
import type { Clock } from '../../platform/clock.js';
import type { LaneState } from './lane-policy.js';

/** The right to work on a destination; `number` grows with every lease. */
export interface Lease {
  readonly name: string;
  readonly number: number;
}

export interface LeaseDeps {
  readonly engine: EngineName;
  readonly clock: Clock;
}

const LEASE_COLUMNS = { lane: 'text', number: 'number' } as const;

function toJson(leases: readonly Lease[]): string {
  return JSON.stringify(leases.map(({ name: lane, number }) => ({ lane, number })));
}

/** Leases free lanes that are due, longest due first; none of `except`. */
export async function leaseDueLanes(
  tx: Db,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
  { engine, clock }: LeaseDeps,
): Promise<readonly (Lease & { readonly failures: number })[]> {
  const { rows } = await dueQuery(tx, {
    now: clock.now(),
    leaseNow: leaseMs(clock),
    except: JSON.stringify(except.map((lane) => ({ lane }))),
    limit,
  });
  if (rows.length === 0) return [];
  const leaseNow = leaseTime(engine, clock);
  const leased = await tx
    .updateTable('destination')
    .set((eb) => ({
      lease_number: eb('lease_number', '+', 1),
      leased_until: sql<number>`${leaseNow} + ${LEASE_MS}`,
    }))
    .where(
      'name',
      'in',
      rows.map(({ name }) => name),
    )
    .returning(['name', 'lease_number as number', 'failures'])
    .execute();
  return leased;
}

interface DueValues {
  readonly now: number;
  readonly leaseNow: number;
  readonly except: string;
  readonly limit: number;
}

const dueQuery = prepareQuery<DueValues>()((db, value) => ({
  compile: () =>
    sql<{ name: string }>`
      select name from destination
      where due_at <= ${value('now')}
        and (leased_until is null or leased_until < ${leaseTimeIn(db, value('leaseNow'))})
        and name not in (select lane from ${jsonRows(db, value('except'), { lane: 'text' })})
      order by due_at limit ${value('limit')} ${freeOnly(db, 'destination')}
    `.compile(db),
}));

/** Fencing: the names of these leases that are still valid. Their rows stay locked until commit. */
export async function lockLeases(tx: Db, leases: readonly Lease[]): Promise<ReadonlySet<string>> {
  if (leases.length === 0) return new Set();
  const { rows } = await lockQuery(tx, { json: toJson(leases) });
  return new Set(rows.map(({ name }) => name));
}

const lockQuery = prepareQuery<{ readonly json: string }>()((db, value) => ({
  compile: () =>
    sql<{ name: string }>`
      select destination.name from ${jsonRows(db, value('json'), LEASE_COLUMNS)}
      join destination on destination.name = given.lane and destination.lease_number = given.number
      order by destination.name ${lockOf(db, 'destination')}
    `.compile(db),
}));

/** Extends the valid ones by a whole lease; answers with their names. */
export async function renewLeases(
  db: Db,
  leases: readonly Lease[],
  { engine, clock }: LeaseDeps,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    update destination set leased_until = ${leaseTime(engine, clock)} + ${LEASE_MS}
    from ${jsonRows(db, toJson(leases), LEASE_COLUMNS)}
    where destination.name = given.lane and destination.lease_number = given.number
      and destination.leased_until is not null -- not given back since
    returning name
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** `due_at` is not changed: the next worker finds the lane as it is. */
export async function giveLeasesBack(db: Db, leases: readonly Lease[]): Promise<void> {
  await sql`
    update destination set leased_until = null
    from ${jsonRows(db, toJson(leases), LEASE_COLUMNS)}
    where destination.name = given.lane and destination.lease_number = given.number
  `.execute(db);
}

/**
 * Releases the lane until `dueAt`; its lease was checked in this transaction. Clears its failures: its pause is over,
 * and announcements only work without failures.
 */
export async function sendLaneToSleep(tx: Db, name: string, dueAt: number | undefined, now: number): Promise<void> {
  await tx
    .updateTable('destination')
    .set({ due_at: dueAt ?? null, leased_until: null, failures: 0, updated_at: now })
    .where('name', '=', name)
    .execute();
}

/** Keeps the lane, with a time at which it is checked again; from here on, new work lowers that time. */
export async function watchLane(tx: Db, name: string, dueAt: number): Promise<void> {
  await tx.updateTable('destination').set({ due_at: dueAt, failures: 0 }).where('name', '=', name).execute();
}

/** False: new work was announced since it was watched. */
export async function isStillWatched(tx: Db, name: string, dueAt: number): Promise<boolean> {
  const row = await tx.selectFrom('destination').select('due_at').where('name', '=', name).executeTakeFirst();
  return row?.due_at === dueAt;
}

/** Records the state of the destination. False: the lease was lost, and its new holder has a newer state. */
export async function updateLane(
  tx: Db,
  { name, number }: Lease,
  { failures, pausedUntil }: LaneState,
  { lastFault, now }: { readonly lastFault: string | undefined; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('destination')
    .set({
      failures,
      last_fault: lastFault ?? null,
      updated_at: now,
      ...(pausedUntil !== undefined && { due_at: pausedUntil }),
    })
    .where('name', '=', name)
    .where('lease_number', '=', number)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When the next free lane is due. */
export async function findNextDueAt(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('destination')
    .select('due_at')
    .where('due_at', 'is not', null)
    .where('leased_until', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? undefined;
}

/** Milliseconds until the first lease of a due lane expires: its holder may have died. SQLite has no other holder. */
export async function findNextExpiryMs(db: Db, { engine, clock }: LeaseDeps): Promise<number | undefined> {
  if (engine === 'sqlite') return undefined;
  const row = await db
    .selectFrom('destination')
    .select(sql<number>`leased_until - ${leaseTime(engine, clock)}`.as('left_ms'))
    .where('due_at', '<=', clock.now())
    .where('leased_until', 'is not', null)
    .orderBy('leased_until')
    .limit(1)
    .executeTakeFirst();
  return row && row.left_ms + 1;
}

/** The next lanes by name: a page is read whether or not it has any, so that no query scans the whole table. */
export async function listIdleLanes(
  db: Db,
  { after, idleSince, limit }: { readonly after: string; readonly idleSince: number; readonly limit: number },
): Promise<{ name: string; is_idle: number }[]> {
  return db
    .selectFrom('destination')
    .select(['name', sql<number>`case when ${isIdle(idleSince)} then 1 else 0 end`.as('is_idle')])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
}

/**
 * New work writes its rows first and its lane last: after us it creates the lane again, before us the lane is not idle
 * any more. Answers with the number removed.
 */
export async function removeIdleLanes(tx: Db, names: readonly string[], idleSince: number): Promise<number> {
  const rows = await forUpdate(
    tx.selectFrom('destination').select('name').where('name', 'in', names).where(isIdle(idleSince)).orderBy('name'),
    tx,
  ).execute();
  if (rows.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('destination')
    .where(
      'name',
      'in',
      rows.map(({ name }) => name),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('email_recipient as r')
            .select('r.position')
            .whereRef('r.destination', '=', 'destination.name')
            .where('r.state', '=', sql.lit('waiting')),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function isIdle(idleSince: number) {
  return sql<boolean>`(due_at is null and leased_until is null and updated_at < ${idleSince})`;
}

/** SQLite has one process: at its start, all leases are stale. */
export async function voidAllLeases(db: Db): Promise<void> {
  await db.updateTable('destination').set({ leased_until: null }).where('leased_until', 'is not', null).execute();
}
