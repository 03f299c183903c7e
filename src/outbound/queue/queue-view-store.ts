import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { idOfTime } from '../../platform/random.js';
import type { DeliveryFault } from '../emails/email.js';

/** A literal, because a bound value would not match the partial index. */
const WAITING = sql.lit('waiting');

/** What waits for one destination. */
export interface WaitingGroup {
  readonly destination: string;
  readonly waiting: number;
  readonly due: number;
  readonly nextAttemptAt: number;
  /** The email that was accepted first. */
  readonly oldestEmailId: string;
  /** How many wait in each of `AGE_BANDS` and not in the one before; the last number counts the older ones. */
  readonly byAge: readonly number[];
}

const MINUTE_MS = 60_000;
/** The steps of the retry schedule, roughly: just accepted, tried a few times, tried for hours, for days. */
export const AGE_BANDS = [5 * MINUTE_MS, 60 * MINUTE_MS, 4 * 60 * MINUTE_MS, 24 * 60 * MINUTE_MS] as const;

/** Which mail is counted: all of some domains, and in others the mail of one account's aliases. */
export interface WaitingScope {
  readonly wholeIds: readonly string[];
  readonly partIds: readonly string[];
  readonly accountId: string;
}

/** Counting stops here: an exact number is of no use, and counting is slow. */
const MAX_COUNTED = 100_000;

/** Reads the index `email_recipient_waiting` alone. */
export async function countWaiting(db: Db, { wholeIds }: WaitingScope, now: number): Promise<readonly WaitingGroup[]> {
  if (wholeIds.length === 0) return [];
  const rows = rowsOf(db).where('state', '=', WAITING).where('domain_id', 'in', wholeIds);
  return group(db, rows.limit(MAX_COUNTED), now);
}

/** For an alias's owner: each row is read, and members have few. */
export async function countOwnWaiting(
  db: Db,
  { partIds, accountId }: WaitingScope,
  now: number,
): Promise<readonly WaitingGroup[]> {
  if (partIds.length === 0) return [];
  const rows = db
    .selectFrom('email_recipient as r')
    .innerJoin('email', 'email.id', 'r.email_id')
    .innerJoin('alias', (join) => join.on('alias.id', '=', sql<string>`coalesce(r.forward_alias_id, email.alias_id)`))
    .select(['r.destination', 'r.next_attempt_at', 'r.email_id'])
    .where('r.state', '=', WAITING)
    .where('r.domain_id', 'in', partIds)
    .where('alias.account_id', '=', accountId)
    .limit(MAX_COUNTED);
  return group(db, rows, now);
}

function rowsOf(db: Db) {
  return db.selectFrom('email_recipient').select(['destination', 'next_attempt_at', 'email_id']);
}

async function group(
  db: Db,
  rows: Pick<ReturnType<typeof rowsOf>, 'as'>,
  now: number,
): Promise<readonly WaitingGroup[]> {
  // An id begins with its time: the index gives the age without reading the email
  const since = AGE_BANDS.map((bandMs) => idOfTime(now - bandMs));
  const found = await db
    .selectFrom(rows.as('w'))
    .select((eb) => [
      'w.destination',
      eb.fn.countAll<number>().as('waiting'),
      ...since.map((id, band) =>
        eb.fn.count<number>(eb.case().when('w.email_id', '>=', id).then(1).end()).as(`within_${band as 0 | 1 | 2 | 3}`),
      ),
      eb.fn.count<number>(eb.case().when('w.next_attempt_at', '<=', now).then(1).end()).as('due'),
      eb.fn.min('w.next_attempt_at').as('next_attempt_at'),
      eb.fn.min('w.email_id').as('email_id'),
    ])
    .groupBy('w.destination')
    .execute();
  return found.map((row) => ({
    destination: row.destination,
    waiting: Number(row.waiting),
    due: Number(row.due),
    nextAttemptAt: Number(row.next_attempt_at),
    oldestEmailId: row.email_id,
    byAge: differences([row.within_0, row.within_1, row.within_2, row.within_3, row.waiting].map(Number)),
  }));
}

/** Each count includes the one before. */
function differences(counts: readonly number[]): readonly number[] {
  return counts.map((count, place) => count - (counts[place - 1] ?? 0));
}

/** The earliest scheduled time that has passed among these. */
export async function findOldestDate(db: Db, emailIds: readonly string[], now: number): Promise<number | undefined> {
  if (emailIds.length === 0) return undefined;
  const row = await db
    .selectFrom('email')
    .select((eb) => eb.fn.min('date').as('date'))
    .where('id', 'in', emailIds)
    .where('date', '<=', now)
    .executeTakeFirst();
  return row?.date == null ? undefined : Number(row.date);
}

/** Paused destinations, and until when. */
export async function listPauses(db: Db, names: readonly string[], now: number): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('destination')
    .select(['name', 'due_at'])
    .where('name', 'in', names)
    .where('failures', '>', 0)
    .where('due_at', '>', now)
    .execute();
  return new Map(rows.map(({ name, due_at }) => [name, due_at ?? now]));
}

const FAULTS_READ = 20;

/** The caller's own: faults of other accounts may name their addresses. */
export async function findLastFault(
  db: Db,
  { wholeIds }: Pick<WaitingScope, 'wholeIds'>,
  { destination, nextAttemptAt }: Pick<WaitingGroup, 'destination' | 'nextAttemptAt'>,
): Promise<DeliveryFault | undefined> {
  if (wholeIds.length === 0) return undefined;
  const rows = await db
    .selectFrom('email_recipient')
    .select('fault')
    .where('state', '=', WAITING)
    .where('domain_id', 'in', wholeIds)
    .where('next_attempt_at', '>=', nextAttemptAt)
    .where(sql<boolean>`destination || '' = ${destination}`) // found by domain: other accounts' rows may be many more
    .limit(FAULTS_READ)
    .execute();
  const faults = rows.flatMap(({ fault }) => (fault === null ? [] : [JSON.parse(fault) as DeliveryFault]));
  return faults.toSorted((a, b) => b.at - a.at)[0];
}
