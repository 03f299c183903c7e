import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import { forUpdate } from '../../db/row-lock.js';
import type { MailboxDeliveryRow } from '../../db/tables.js';

/** The alias whose mailbox is full, or its domain. */
export type MailboxOwner = { readonly domainId: string } | { readonly mailboxId: string };

/** A path waits only once: a second row changes nothing. */
export async function insertMailboxDelivery(tx: Db, row: MailboxDeliveryRow): Promise<void> {
  await tx
    .insertInto('mailbox_delivery')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Row lock until commit: the message is either stored or cancelled, never both. */
export async function lockMailboxDelivery(tx: Db, pathId: string): Promise<Selectable<MailboxDeliveryRow> | undefined> {
  const query = tx.selectFrom('mailbox_delivery').selectAll().where('path_id', '=', pathId);
  return forUpdate(query, tx).executeTakeFirst();
}

export async function deleteMailboxDelivery(tx: Db, pathId: string): Promise<void> {
  await tx.deleteFrom('mailbox_delivery').where('path_id', '=', pathId).execute();
}

export async function listMailboxJobs(db: Db, owner: MailboxOwner): Promise<readonly string[]> {
  let query = db.selectFrom('mailbox_delivery').select('job_id');
  query =
    'domainId' in owner
      ? query.where('domain_id', '=', owner.domainId)
      : query.where('mailbox_id', '=', owner.mailboxId);
  return (await query.execute()).map(({ job_id }) => job_id);
}

/** Lists deliveries whose next attempt is in the future, the oldest first. */
export function listMailboxDeliveriesAhead(
  db: Db,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly Pick<MailboxDeliveryRow, 'job_id' | 'mailbox_id' | 'size_bytes'>[]> {
  return db
    .selectFrom('mailbox_delivery')
    .innerJoin('job', 'job.id', 'mailbox_delivery.job_id')
    .select(['mailbox_delivery.job_id', 'mailbox_delivery.mailbox_id', 'mailbox_delivery.size_bytes'])
    .where('job.run_at', '>', now)
    .orderBy('mailbox_delivery.created_at')
    .orderBy('mailbox_delivery.path_id')
    .limit(limit)
    .execute();
}
