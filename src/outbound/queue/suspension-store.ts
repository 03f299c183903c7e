import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { forUpdate } from '../../db/row-lock.js';

/** A literal, because a bound value would not match the partial index. */
const PENDING = sql.lit('pending');

interface Batch {
  readonly now: number;
  readonly limit: number;
}

/** Where the last batch ended. */
export interface Position {
  readonly createdAt: number;
  readonly id: string;
}

/** Takes emails of a suspended domain out of the queue, by age after `after`; `undefined`: there are no more. */
export async function holdBatch(
  tx: Db,
  domainId: string,
  { now, limit, after }: Batch & { readonly after: Position },
): Promise<Position | undefined> {
  const query = tx
    .selectFrom('email')
    .select(['id', 'created_at'])
    .where('domain_id', '=', domainId)
    .where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`)
    .where('status', 'in', ['queued', 'deferred'])
    .where('origin', '<>', 'forward') // a suspended domain still receives
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
  const rows = await forUpdate(query, tx).execute();
  const last = rows.at(-1);
  if (!last) return undefined;
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('email').set({ status: 'pending', updated_at: now }).where('id', 'in', ids).execute();
  await tx
    .updateTable('email_recipient')
    .set({ state: 'held' })
    .where('domain_id', '=', domainId)
    .where('email_id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
  return { createdAt: last.created_at, id: last.id };
}

/** Puts emails back into the queue; answers with how many, and their lanes. */
export async function releaseBatch(
  tx: Db,
  domainId: string,
  { now, limit }: Batch,
): Promise<{ readonly count: number; readonly destinations: readonly string[] }> {
  const query = tx
    .selectFrom('email')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('status', '=', PENDING)
    .limit(limit);
  const ids = (await forUpdate(query, tx).execute()).map(({ id }) => id);
  if (ids.length === 0) return { count: 0, destinations: [] };
  await tx.updateTable('email').set({ status: 'queued', updated_at: now }).where('id', 'in', ids).execute();
  const released = await tx
    .updateTable('email_recipient')
    .set({ state: 'waiting' })
    .where('domain_id', '=', domainId)
    .where('email_id', 'in', ids)
    .where('state', '=', 'held')
    .returning('destination')
    .execute();
  return { count: ids.length, destinations: [...new Set(released.map(({ destination }) => destination))] };
}

/** Domains that may send and still have emails held. */
export async function listReleasableDomains(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('email')
    .innerJoin('domain', 'domain.id', 'email.domain_id')
    .select('domain.id')
    .distinct()
    .where('email.status', '=', PENDING)
    .where('domain.is_smtp_suspended', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}
