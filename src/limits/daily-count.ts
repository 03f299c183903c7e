import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import { prepareQuery } from '../db/prepared-query.js';
import { forUpdate } from '../db/row-lock.js';
import type { Clock } from '../platform/clock.js';
import { type Random, randomBelow } from '../platform/random.js';
import { RateLimitedError } from './rate-limited-error.js';

/** How many emails an account has sent this UTC day. */
export interface DailyCount {
  /** Counts one, or throws `RateLimitedError`. The last query of its transaction, since others wait for the row. */
  charge(tx: Db, accountId: string): Promise<void>;
  /** The same for an alias with its own limit. */
  chargeAlias(tx: Db, aliasId: string, limit: number): Promise<void>;
  /** `limit`: the account's own, else the instance's; 0: none. */
  read(accountId: string): Promise<{ readonly count: number; readonly limit: number }>;
  readAlias(aliasId: string): Promise<number>;
}

export interface DailyCountDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  /** 0: no limit. */
  readonly dailyLimit: number;
}

const DAY_MS = 86_400_000;
/**
 * Without a limit the sum is not needed in one row, and a single row would serialise everything that an account sends
 * at once (PostgreSQL locks it until commit). Slots are used in turn and outnumber the connections, so that concurrent
 * transactions use different ones; random slots would often collide.
 */
const SLOTS = 32;

export function createDailyCount({ db, clock, random, dailyLimit }: DailyCountDeps): DailyCount {
  let turn = randomBelow(random, SLOTS); // other nodes start elsewhere

  return {
    async charge(tx, accountId) {
      const now = clock.now();
      if (dailyLimit === 0) turn = (turn + 1) % SLOTS;
      const slot = dailyLimit === 0 ? turn : 0;
      const { rows } = await addForAccount(tx, {
        key: keyOf(accountId, now, slot),
        resets_at: endOfDay(now),
        account_id: accountId,
      });
      const own = rows[0]?.own_limit ?? null;
      if (own === null && dailyLimit === 0) return;
      const limit = own ?? dailyLimit;
      const count = dailyLimit === 0 ? await sumSlots(tx, accountId, now) : (rows[0]?.count ?? 0);
      if (count > limit) throw overLimit(limit, now);
    },

    async chargeAlias(tx, aliasId, limit) {
      const now = clock.now();
      const { rows } = await addAndRead(tx, { key: keyOf(aliasId, now, 0), resets_at: endOfDay(now) });
      if ((rows[0]?.count ?? 0) > limit) throw overLimit(limit, now);
    },

    async readAlias(aliasId) {
      const key = keyOf(aliasId, clock.now(), 0);
      const row = await db.reader.selectFrom('limit_count').select('count').where('key', '=', key).executeTakeFirst();
      return row?.count ?? 0;
    },

    async read(accountId) {
      const account = await db.reader
        .selectFrom('account')
        .select('daily_limit')
        .where('id', '=', accountId)
        .executeTakeFirst();
      const count = await readSlots(db.reader, accountId, clock.now());
      return { count, limit: account?.daily_limit ?? dailyLimit };
    },
  };
}

/** The account's row is locked first: a transaction that counts in another slot waits, so its mail is in the sum. */
async function sumSlots(tx: Db, accountId: string, now: number): Promise<number> {
  await forUpdate(tx.selectFrom('account').select('id').where('id', '=', accountId), tx).execute();
  return readSlots(tx, accountId, now);
}

async function readSlots(db: Db, accountId: string, now: number): Promise<number> {
  const keys = Array.from({ length: SLOTS }, (_, slot) => keyOf(accountId, now, slot));
  const rows = await db.selectFrom('limit_count').select('count').where('key', 'in', keys).execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** Thrown inside the transaction: a refused email is not counted. */
function overLimit(limit: number, now: number): RateLimitedError {
  return new RateLimitedError({ limit, remaining: 0, resetsAt: endOfDay(now) }, now);
}

interface AddedCount {
  readonly key: string;
  readonly resets_at: number;
}

/** With the account's own limit, so that reading it costs no statement. */
const addForAccount = prepareQuery<AddedCount & { readonly account_id: string }>()((db, value) =>
  addition(db, value('key'), value('resets_at')).returning((eb) => [
    'count',
    eb.selectFrom('account').select('daily_limit').where('id', '=', value('account_id')).as('own_limit'),
  ]),
);
const addAndRead = prepareQuery<AddedCount>()((db, value) =>
  addition(db, value('key'), value('resets_at')).returning('count'),
);

function addition(db: Db, key: string, resetsAt: number) {
  return db
    .insertInto('limit_count')
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: sql`limit_count.count + 1` }));
}

/** The day is part of the key, so midnight needs no write. */
function keyOf(senderId: string, now: number, slot: number): string {
  return `EMAILS:${senderId}:${Math.floor(now / DAY_MS)}:${slot}`;
}

function endOfDay(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}
