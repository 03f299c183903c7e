import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';

export interface IntakeEntry {
  readonly id: string;
  readonly aliasId: string;
  readonly domainId: string;
  readonly blobId: string;
  readonly sizeBytes: number;
  readonly receivedAt: number;
}

/** The public key of a mailbox that takes mail; `undefined`: there is none, or it is switched off. */
export async function findOpenMailbox(db: Db, aliasId: string): Promise<Uint8Array | undefined> {
  const { rows } = await openMailboxQuery(db, { aliasId });
  return rows[0]?.public_key;
}

const openMailboxQuery = prepareQuery<{ aliasId: string }>()((db, value) =>
  db
    .selectFrom('mailbox_key')
    .innerJoin('alias', 'alias.id', 'mailbox_key.alias_id')
    .select('mailbox_key.public_key')
    .where('alias.id', '=', value('aliasId'))
    .where('alias.has_imap', '=', 1)
    .where('alias.is_enabled', '=', 1),
);

/** Counts the message against the quota. False: it does not fit. The caller holds the alias's row. */
export async function reserveRoom(
  tx: Db,
  { aliasId, sizeBytes, defaultQuotaBytes }: { aliasId: string; sizeBytes: number; defaultQuotaBytes: number },
): Promise<boolean> {
  const quota = sql<number>`coalesce(max_quota,
    (select max_quota_per_alias from domain where domain.id = alias.domain_id), ${defaultQuotaBytes})`;
  const { numUpdatedRows } = await tx
    .updateTable('alias')
    .set((eb) => ({ storage_used: eb('storage_used', '+', sizeBytes) }))
    .where('id', '=', aliasId)
    .where((eb) => eb(eb('storage_used', '+', sizeBytes), '<=', quota))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function insertIntake(tx: Db, entry: IntakeEntry): Promise<void> {
  await tx
    .insertInto('mailbox_intake')
    .values({
      alias_id: entry.aliasId,
      domain_id: entry.domainId,
      id: entry.id,
      blob_id: entry.blobId,
      size_bytes: entry.sizeBytes,
      received_at: entry.receivedAt,
    })
    .execute();
}

/** In the order of arrival. */
export async function listIntake(db: Db, aliasId: string): Promise<readonly IntakeEntry[]> {
  const rows = await db
    .selectFrom('mailbox_intake')
    .selectAll()
    .where('alias_id', '=', aliasId)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    aliasId: row.alias_id,
    domainId: row.domain_id,
    blobId: row.blob_id,
    sizeBytes: row.size_bytes,
    receivedAt: row.received_at,
  }));
}

/** Rows go, and their blobs' ids are given back to be dropped. */
export function deleteIntake(
  tx: Db,
  owner: { readonly aliasId: string } | { readonly domainId: string },
): Promise<readonly { readonly blob_id: string }[]> {
  const gone = tx.deleteFrom('mailbox_intake').returning('blob_id');
  return 'aliasId' in owner
    ? gone.where('alias_id', '=', owner.aliasId).execute()
    : gone.where('domain_id', '=', owner.domainId).execute();
}
