import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { Clock } from '../../platform/clock.js';

/** Wakes the runners; the payload is the destination with new work, blank: any. */
export const QUEUE_TOPIC = 'queue';

/**
 * On PostgreSQL a worker cannot see uncommitted rows. Before a lane goes to sleep it is watched this much longer, so
 * that a transaction that found the lane awake has time to commit. SQLite has one writer and no such gap.
 */
export const QUIET_MS = 5_000;
/** The `due_at` of a watched lane: later than the second check, so that this check sees announcements. */
export const WATCHED_MS = 2 * QUIET_MS;

export interface AnnounceDeps {
  readonly db: Pick<Database, 'notify'>;
  readonly clock: Clock;
}

/**
 * Announces in the caller's transaction that rows of these destinations wait for `dueAt`. Call it after the rows are
 * written. A lane that is already awake is only read: busy lanes need no row lock. A lane in back-off stays in it.
 */
export async function announceWork(
  tx: Db,
  destinations: readonly string[],
  dueAt: number,
  { db, clock }: AnnounceDeps,
): Promise<void> {
  const now = clock.now();
  const names = [...new Set(destinations)].sort(); // one order, so that two transactions cannot deadlock
  const awake = await listAwake(tx, names, { now, dueAt });
  const asleep = names.filter((name) => !awake.has(name));
  if (asleep.length > 0) await wake(tx, asleep, { now, dueAt });
  afterCommit(tx, () => {
    for (const name of names) db.notify(QUEUE_TOPIC, name);
  });
}

/** Lanes that need no announcement: they will be checked by `dueAt` anyway. */
async function listAwake(
  tx: Db,
  names: readonly string[],
  { now, dueAt }: { readonly now: number; readonly dueAt: number },
): Promise<ReadonlySet<string>> {
  const moments = { now, dueAt, watchedUntil: now + WATCHED_MS };
  const [name, ...others] = names;
  const { rows } =
    name !== undefined && others.length === 0
      ? await oneAwakeQuery(tx, { name, ...moments })
      : await awakeQuery(tx, { json: JSON.stringify(names.map((of) => ({ of }))), ...moments });
  return new Set(rows.map(({ name }) => name));
}

interface Moments {
  readonly now: number;
  readonly dueAt: number;
  readonly watchedUntil: number;
}

type MomentValue = (name: keyof Moments) => number;

const awakeQuery = prepareQuery<Moments & { readonly json: string }>()((db, value) => ({
  compile: () =>
    sql<{ name: string }>`
      select destination.name
      from ${jsonRows(db, value('json'), { of: 'text' })} join destination on destination.name = given.of
      where ${isAwake(value)}
    `.compile(db),
}));

/** Most emails have one recipient. */
const oneAwakeQuery = prepareQuery<Moments & { readonly name: string }>()((db, value) =>
  db.selectFrom('destination').select('name').where('name', '=', value('name')).where(isAwake(value)),
);

/** A worker may be taking its last look at a row that is due sooner than that. */
function isAwake(value: MomentValue): RawBuilder<SqlBool> {
  return sql`destination.due_at is not null and (destination.failures > 0 or destination.due_at <= ${value('now')}
    or (destination.due_at > ${value('watchedUntil')} and destination.due_at <= ${value('dueAt')}))`;
}

/**
 * Lease numbers start at the current time in milliseconds: a lane that is deleted and created again must never reuse a
 * number, because an old claim may still be in a row.
 */
export function newLane(name: string, dueAt: number, now: number) {
  const idle = { leased_until: null, failures: 0, last_fault: null };
  return { name, due_at: dueAt, lease_number: now, ...idle, updated_at: now };
}

async function wake(
  tx: Db,
  names: readonly string[],
  { now, dueAt }: { readonly now: number; readonly dueAt: number },
): Promise<void> {
  await tx
    .insertInto('destination')
    .values(names.map((name) => newLane(name, dueAt, now)))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        // It may have changed since we read it: an earlier time is kept, and so is a pause
        due_at: sql<number>`case
          when destination.due_at <= ${now} or (destination.failures > 0 and destination.due_at is not null)
            then destination.due_at
          when destination.due_at <= ${now + WATCHED_MS} then ${now}
          when destination.due_at <= excluded.due_at then destination.due_at
          else excluded.due_at end`,
      }),
    )
    .execute();
}
