import type { Database, Db } from '../../db/database.js';
import { lockDomain } from '../../directory/domains/domain-lock.js';
import { setSmtpSuspended } from '../../directory/domains/domain-store.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/service-error.js';
import { announceWork } from './destination-store.js';
import { holdBatch, listReleasableDomains, type Position, releaseBatch } from './suspension-store.js';

export interface SuspensionDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Emails of one transaction: few enough that accepting mail is not held up. */
const BATCH = 200;

/** Decision 8.9. From the first commit on new emails are `pending`; queued ones follow, batch by batch. */
export async function suspendDomain({ db, clock }: SuspensionDeps, domainId: string): Promise<void> {
  await setSuspended(db, domainId, true);
  let after: Position | undefined = { createdAt: 0, id: '' };
  while (after) {
    const batch: Position = after;
    after = await db.inTransaction((tx) => holdBatch(tx, domainId, { now: clock.now(), limit: BATCH, after: batch }));
  }
}

export async function resumeDomain(deps: SuspensionDeps, domainId: string): Promise<void> {
  await setSuspended(deps.db, domainId, false);
  await release(deps, domainId);
}

/** Releases emails that a crash left `pending` although their domain may send again. */
export async function releasePending(deps: SuspensionDeps): Promise<void> {
  for (const domainId of await listReleasableDomains(deps.db.reader)) await release(deps, domainId);
}

async function release({ db, clock }: SuspensionDeps, domainId: string): Promise<void> {
  let released: number;
  do {
    released = await db.inTransaction(async (tx) => {
      const now = clock.now();
      const { count, destinations } = await releaseBatch(tx, domainId, { now, limit: BATCH });
      // One lane may have rows for now and rows for a later date: its worker finds out
      if (destinations.length > 0) await announceWork(tx, destinations, now, { db, clock });
      return count;
    });
  } while (released === BATCH);
}

/** Lock: the domain's row. `insertEmail` takes it too, so no email is inserted with the old status. */
async function setSuspended(db: Database, domainId: string, isSuspended: boolean): Promise<void> {
  await db.inTransaction(async (tx: Db) => {
    if (!(await lockDomain(tx, domainId))) throw notFound('domain.notFound');
    await setSmtpSuspended(tx, domainId, isSuspended);
  });
}
