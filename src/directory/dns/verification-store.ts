import { sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.js';
import { forUpdate } from '../../db/row-lock.js';
import type { DomainRow, Flag } from '../../db/tables.js';
import type { Domain, DomainRecords } from '../domains/domain.js';
import { toDomain } from '../domains/domain-store.js';
import { mergeSeen, type SeenRecord } from './seen-record.js';

/** What a check changes; an absent field is unchanged. */
export interface CheckedDomain {
  readonly records: Partial<DomainRecords>;
  readonly ownedSince?: number | undefined;
  readonly seen: readonly SeenRecord[];
}

/** Every domain of one name, locked until commit: together they guard who owns it (index `domain_owned_name`). */
export async function lockHoldersOfName(tx: Db, name: string): Promise<readonly Domain[]> {
  const query = tx.selectFrom('domain').selectAll().where('name', '=', name).orderBy('id');
  return (await forUpdate(query, tx).execute()).map(toDomain);
}

/** The caller holds the row. */
export async function saveCheck(tx: Db, domainId: string, checked: CheckedDomain): Promise<void> {
  const seen = mergeSeen(await listSeen(tx, domainId), checked.seen);
  const changes: Updateable<DomainRow> = { ...recordColumns(checked.records), dns_seen: JSON.stringify(seen) };
  if (checked.ownedSince !== undefined) changes.owned_since = checked.ownedSince;
  await tx.updateTable('domain').set(changes).where('id', '=', domainId).execute();
}

/** Another account has proved the name: this domain can neither receive nor send. */
export async function makeDormant(tx: Db, domainId: string): Promise<void> {
  await tx
    .updateTable('domain')
    .set({ owned_since: null, has_txt_record: 0, has_smtp: 0 })
    .where('id', '=', domainId)
    .execute();
}

export async function listSeen(db: Db, domainId: string): Promise<readonly SeenRecord[]> {
  const row = await db.selectFrom('domain').select('dns_seen').where('id', '=', domainId).executeTakeFirst();
  return row?.dns_seen ? (JSON.parse(row.dns_seen) as SeenRecord[]) : [];
}

/** Domains whose last check and last turn are older than `before`; the one that has waited longest for a turn is first. */
export async function listDueDomains(
  db: Db,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('domain')
    .select('id')
    .where('rechecked_at', '<', before)
    .where((eb) => eb.or([eb('records_checked_at', 'is', null), eb('records_checked_at', '<', before)]))
    .where('is_ip', '=', sql.lit(0)) // as bound values they would not match the partial index
    .where('is_system', '=', sql.lit(0))
    .orderBy('rechecked_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** They have had their turn: a domain whose name servers are silent does not keep the others waiting. */
export async function endTurns(db: Db, ids: readonly string[], now: number): Promise<void> {
  await db.updateTable('domain').set({ rechecked_at: now }).where('id', 'in', ids).execute();
}

const flagColumns = {
  hasMx: 'has_mx_record',
  hasTxt: 'has_txt_record',
  hasDkim: 'has_dkim_record',
  hasEd25519: 'has_ed25519_record',
  hasReturnPath: 'has_return_path_record',
  hasDmarc: 'has_dmarc_record',
  hasStrictDmarc: 'has_strict_dmarc',
  hasSpf: 'has_spf_record',
  hasSmtp: 'has_smtp',
} as const satisfies Partial<Record<keyof DomainRecords, keyof DomainRow>>;

const timeColumns = {
  smtpVerifiedAt: 'smtp_verified_at',
  recordsCheckedAt: 'records_checked_at',
  smtpCheckedAt: 'smtp_checked_at',
} as const satisfies Partial<Record<keyof DomainRecords, keyof DomainRow>>;

function recordColumns(records: Partial<DomainRecords>): Updateable<DomainRow> {
  const row: Record<string, Flag | number> = {};
  for (const [name, column] of Object.entries(flagColumns)) {
    const value = records[name as keyof typeof flagColumns];
    if (value !== undefined) row[column] = value ? 1 : 0;
  }
  for (const [name, column] of Object.entries(timeColumns)) {
    const value = records[name as keyof typeof timeColumns];
    if (value !== undefined) row[column] = value;
  }
  return row;
}
