import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.js';

interface Lease {
  readonly holder: string;
  readonly leaseNow: RawBuilder<number>;
  readonly leaseMs: number;
}

/** One statement, whose conflict on the key is the lock. `false`: another process holds it. */
export async function takeLease(db: Db, aliasId: string, { holder, leaseNow, leaseMs }: Lease): Promise<boolean> {
  const until = sql<number>`${leaseNow} + ${leaseMs}`;
  const taken = await db
    .insertInto('maildrop_lease')
    .values({ alias_id: aliasId, holder, leased_until: until })
    .onConflict((conflict) =>
      conflict
        .column('alias_id')
        .doUpdateSet({ holder, leased_until: until })
        .where('maildrop_lease.leased_until', '<', leaseNow),
    )
    .returning('alias_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The leases that the holder still has, of those it believes to have. */
export async function renewLeases(
  db: Db,
  aliasIds: readonly string[],
  { holder, leaseNow, leaseMs }: Lease,
): Promise<readonly string[]> {
  const renewed = await db
    .updateTable('maildrop_lease')
    .set({ leased_until: sql<number>`${leaseNow} + ${leaseMs}` })
    .where('holder', '=', holder)
    .where('alias_id', 'in', aliasIds)
    .returning('alias_id')
    .execute();
  return renewed.map(({ alias_id }) => alias_id);
}

export async function dropLease(db: Db, aliasId: string, holder: string): Promise<void> {
  await db.deleteFrom('maildrop_lease').where('alias_id', '=', aliasId).where('holder', '=', holder).execute();
}

/** Leases of dead processes: harmless leftovers. */
export async function dropStaleLeases(db: Db, leaseNow: RawBuilder<number>, staleMs: number): Promise<void> {
  await db.deleteFrom('maildrop_lease').where('leased_until', '<', sql<number>`${leaseNow} - ${staleMs}`).execute();
}
