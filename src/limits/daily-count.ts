import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import { prepareQuery } from '../db/prepared-query.js';
import type { Clock } from '../platform/clock.js';
import { type Random, randomBelow } from '../platform/random.js';
import { RateLimitedError } from './rate-limited-error.js';

/** How many emails an account has sent this UTC day. */
export interface DailyCount {
  /** Counts one, or throws `RateLimitedError`. The last query of its transaction, since others wait for the row. */
  charge(tx: Db, accountId: string): Promise<void>;
  /** The same for an alias with its own limit. */
  chargeAlias(tx: Db, aliasId: string, limit: number): Promise<void>;
  /** `limit` 0: none. */
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
      if (dailyLimit === 0) {
        turn = (turn + 1) % SLOTS;
        await addOne(tx, { key: keyOf(accountId, now, turn), resets_at: endOfDay(now) });
        return;
      }
      const { rows } = await addAndRead(tx, { key: keyOf(accountId, now, 0), resets_at: endOfDay(now) });
      if ((rows[0]?.count ?? 0) <= dailyLimit) return;
      throw overLimit(dailyLimit, now);
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
      const now = clock.now();
      const keys = Array.from({ length: SLOTS }, (_, slot) => keyOf(accountId, now, slot));
      const rows = await db.reader.selectFrom('limit_count').select('count').where('key', 'in', keys).execute();
      return { count: rows.reduce((sum, { count }) => sum + count, 0), limit: dailyLimit };
    },
  };
}

/** Thrown inside the transaction: a refused email is not counted. */
function overLimit(limit: number, now: number): RateLimitedError {
  return new RateLimitedError({ limit, remaining: 0, resetsAt: endOfDay(now) }, now);
}

interface AddedCount {
  readonly key: string;
  readonly resets_at: number;
}

const addOne = prepareQuery<AddedCount>()((db, value) => addition(db, value('key'), value('resets_at')));
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
