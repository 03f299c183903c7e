import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** Slightly less than the interval between sweeps, whose timers are not exact. */
const TURN_MS = 55 * 60_000;
const SERVER_TIME = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Whether it is this node's turn: no node has swept this share for an hour, by the database's clock. */
export async function takeTurn(db: Database, share: string): Promise<boolean> {
  if (db.engine === 'sqlite') return true; // a single process
  const taken = await db.writer
    .insertInto('blob_sweep')
    .values({ share, swept_at: SERVER_TIME })
    .onConflict((conflict) =>
      conflict
        .column('share')
        .doUpdateSet({ swept_at: SERVER_TIME })
        .where('blob_sweep.swept_at', '<', sql<number>`${SERVER_TIME} - ${TURN_MS}::bigint`),
    )
    .returning('share')
    .execute();
  return taken.length > 0;
}
