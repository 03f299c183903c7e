import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.js';
import { type AnnounceDeps, announceWork } from './destination-store.js';
import { listIdleLanes, removeIdleLanes } from './lane-store.js';

const PAGE = 500;
/** A lane used recently is likely to be used again; its row costs less than creating it again each time. */
const KEPT_IDLE_MS = 24 * 60 * 60_000;

/**
 * A safety net: wakes lanes that sleep although rows wait in them, and answers with how many there were. It steps from
 * lane to lane through the index, never from row to row.
 */
export async function wakeForgottenLanes(db: Database, deps: AnnounceDeps): Promise<number> {
  let after = '';
  let woken = 0;
  for (;;) {
    const lanes = await listLanesWithRows(db.reader, after);
    const forgotten = lanes.filter(({ is_asleep }) => is_asleep === 1).map(({ name }) => name);
    if (forgotten.length > 0) await db.inTransaction((tx) => announceWork(tx, forgotten, deps.clock.now(), deps));
    woken += forgotten.length;
    const last = lanes.at(-1);
    if (!last || lanes.length < PAGE) return woken;
    after = last.name;
  }
}

/** Deletes lanes that had no work for a day, and answers with how many there were. */
export async function forgetIdleLanes(db: Database, { clock }: Pick<AnnounceDeps, 'clock'>): Promise<number> {
  const idleSince = clock.now() - KEPT_IDLE_MS;
  let after = '';
  let forgotten = 0;
  for (;;) {
    const lanes = await listIdleLanes(db.reader, { after, idleSince, limit: PAGE });
    const idle = lanes.filter(({ is_idle }) => is_idle === 1).map(({ name }) => name);
    if (idle.length > 0) forgotten += await db.inTransaction((tx) => removeIdleLanes(tx, idle, idleSince));
    const last = lanes.at(-1);
    if (!last || lanes.length < PAGE) return forgotten;
    after = last.name;
  }
}

async function listLanesWithRows(db: Db, after: string): Promise<{ name: string; is_asleep: number }[]> {
  const { rows } = await sql<{ name: string; is_asleep: number }>`
    with recursive lane (name) as (
      select min(destination) from email_recipient where state = 'waiting' and destination > ${after}
      union all
      select (select min(destination) from email_recipient where state = 'waiting' and destination > lane.name)
      from lane where lane.name is not null
    )
    select lane.name, case when destination.due_at is null then 1 else 0 end as is_asleep
    from lane left join destination on destination.name = lane.name
    where lane.name is not null
    limit ${PAGE}
  `.execute(db);
  return rows;
}
