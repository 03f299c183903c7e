import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.js';
import { LEASE_MS, leaseTime } from '../../jobs/lease.js';
import type { Clock } from '../../platform/clock.js';

/** Our account with one authority. */
export interface AcmeAccount {
  readonly sealedKey: Uint8Array;
  /** `undefined`: not yet registered. */
  readonly url: string | undefined;
  readonly restsUntil: number | undefined;
}

/** An account that is there stays, with its key. */
export async function addAccount(tx: Db, directoryUrl: string, sealedKey: Uint8Array, now: number): Promise<void> {
  await tx
    .insertInto('acme_account')
    .values({ directory_url: directoryUrl, sealed_key: sealedKey, turn: 0, created_at: now })
    .onConflict((conflict) => conflict.column('directory_url').doNothing())
    .execute();
}

export async function findAccount(db: Db, directoryUrl: string): Promise<AcmeAccount | undefined> {
  const row = await db
    .selectFrom('acme_account')
    .select(['sealed_key', 'account_url', 'rests_until'])
    .where('directory_url', '=', directoryUrl)
    .executeTakeFirst();
  return (
    row && { sealedKey: row.sealed_key, url: row.account_url ?? undefined, restsUntil: row.rests_until ?? undefined }
  );
}

/** `undefined`: the authority does not know the account any more. */
export async function saveAccountUrl(db: Db, directoryUrl: string, url: string | undefined): Promise<void> {
  await db
    .updateTable('acme_account')
    .set({ account_url: url ?? null })
    .where('directory_url', '=', directoryUrl)
    .execute();
}

export async function saveRest(db: Db, directoryUrl: string, until: number): Promise<void> {
  await db.updateTable('acme_account').set({ rests_until: until }).where('directory_url', '=', directoryUrl).execute();
}

/** The right to order, which one process has at a time. */
export interface Turn {
  /** Aborted when it was lost to another process. */
  readonly lost: AbortSignal;
  end(): Promise<void>;
}

/** `undefined`: another process has it. */
export async function takeTurn(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  directoryUrl: string,
): Promise<Turn | undefined> {
  const now = () => leaseTime(db.engine, clock);
  const row = await db.writer
    .updateTable('acme_account')
    .set((eb) => ({ turn: eb('turn', '+', 1), leased_until: sql<number>`${now()} + ${LEASE_MS}` }))
    .where('directory_url', '=', directoryUrl)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now())]))
    .returning('turn')
    .executeTakeFirst();
  if (!row) return undefined;
  const lost = new AbortController();
  const setLease = async (until: ReturnType<typeof now> | null) => {
    const { numUpdatedRows } = await db.writer
      .updateTable('acme_account')
      .set({ leased_until: until })
      .where('directory_url', '=', directoryUrl)
      .where('turn', '=', row.turn)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  const renew = () => setLease(sql<number>`${now()} + ${LEASE_MS}`);
  // A renewal that fails is repeated twice before the lease ends
  const stopRenewing = clock.every(LEASE_MS / 3, () => {
    renew().then(
      (isOurs) => isOurs || lost.abort(new Error('another process orders certificates now')),
      () => {},
    );
  });
  return {
    lost: lost.signal,
    async end() {
      stopRenewing();
      await setLease(null);
    },
  };
}

/** SQLite has one process: a turn that is taken was its predecessor's. */
export async function voidTurns(db: Db): Promise<void> {
  await db.updateTable('acme_account').set({ leased_until: null }).execute();
}
