import { sql } from 'kysely';
import type { Database } from '../db/database.js';
import { type Random, randomHex } from '../platform/random.js';

/** Longer than a running node needs to renew it. */
const HELD_MS = 60_000;
const NAME = 'backup';
const SERVER_TIME = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const HELD_UNTIL = sql<number>`${SERVER_TIME} + ${HELD_MS}::bigint`;

/**
 * While it is held, no node deletes objects, because a backup reads those of its snapshot, whose rows may be deleted
 * since. It is taken before the snapshot, and a deletion checks for it after deleting the row, so one of the two always
 * sees the other.
 */
export interface BlobHold {
  /** `undefined`: another backup has it. */
  take(): Promise<string | undefined>;
  /** Call every 20 s. False: the hold was lost, and objects may be missing. */
  renew(token: string): Promise<boolean>;
  release(token: string): Promise<void>;
  isHeld(): Promise<boolean>;
}

export const RENEW_HOLD_MS = 20_000;

export function createBlobHold(db: Database, random: Random): BlobHold {
  return db.engine === 'postgres' ? createSharedHold(db, random) : createOwnHold(random);
}

/** For a single process: the hold ends with it. */
function createOwnHold(random: Random): BlobHold {
  let holder: string | undefined;
  return {
    async take() {
      if (holder !== undefined) return undefined;
      holder = randomHex(random, 8);
      return holder;
    },
    renew: async (token) => holder === token,
    async release(token) {
      if (holder === token) holder = undefined;
    },
    isHeld: async () => holder !== undefined,
  };
}

function createSharedHold(db: Database, random: Random): BlobHold {
  return {
    async take() {
      const token = randomHex(random, 8);
      const taken = await db.writer
        .insertInto('blob_hold')
        .values({ name: NAME, token, held_until: HELD_UNTIL })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ token, held_until: HELD_UNTIL })
            .where('blob_hold.held_until', '<', SERVER_TIME),
        )
        .returning('name')
        .execute();
      return taken.length > 0 ? token : undefined;
    },
    async renew(token) {
      const renewed = await db.writer
        .updateTable('blob_hold')
        .set({ held_until: HELD_UNTIL })
        .where('name', '=', NAME)
        .where('token', '=', token)
        .where('held_until', '>', SERVER_TIME)
        .returning('name')
        .execute();
      return renewed.length > 0;
    },
    async release(token) {
      await db.writer.deleteFrom('blob_hold').where('name', '=', NAME).where('token', '=', token).execute();
    },
    async isHeld() {
      const held = await db.reader
        .selectFrom('blob_hold')
        .select('name')
        .where('name', '=', NAME)
        .where('held_until', '>', SERVER_TIME)
        .executeTakeFirst();
      return held !== undefined;
    },
  };
}
