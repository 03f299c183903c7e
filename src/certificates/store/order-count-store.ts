import type { Db } from '../../db/database.js';
import { newId, type Random } from '../../platform/random.js';
import type { WantedName } from './certificate-store.js';

const DAY_MS = 86_400_000;

export async function countOrdersOfDay(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('acme_order')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('created_at', '>', now - DAY_MS)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the oldest order of the day no longer counts. */
export async function nextFreeOrderAt(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom('acme_order')
    .select('created_at')
    .where('created_at', '>', now - DAY_MS)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return (row?.created_at ?? now - DAY_MS) + DAY_MS;
}

/** Counted before the authority hears of it: a crash must not leave an order uncounted. */
export async function addOrder(tx: Db, random: Random, { name, purpose }: WantedName, now: number): Promise<void> {
  await tx
    .insertInto('acme_order')
    .values({ id: newId(random, now), name, purpose, created_at: now })
    .execute();
}

export async function deleteOldOrders(tx: Db, now: number): Promise<void> {
  await tx
    .deleteFrom('acme_order')
    .where('created_at', '<', now - DAY_MS)
    .execute();
}
