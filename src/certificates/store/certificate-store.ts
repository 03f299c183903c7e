import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { CertificateRow } from '../../db/tables.js';
import type { ChallengeKind, NamedCertificate, NamePurpose } from '../certificate.js';

export interface WantedName {
  readonly name: string;
  readonly purpose: NamePurpose;
}

/** Names that were not known get a row; the others are marked as still ours. */
export async function keepWanted(tx: Db, names: readonly WantedName[], now: number): Promise<void> {
  for (let start = 0; start < names.length; start += NAMES_AT_ONCE) {
    await tx
      .insertInto('certificate')
      .values(names.slice(start, start + NAMES_AT_ONCE).map(({ name, purpose }) => emptyRow(name, purpose, now)))
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({
          wanted_at: eb.ref('excluded.wanted_at'),
          purpose: eb.ref('excluded.purpose'),
        })),
      )
      .execute();
  }
}

// SQLite binds at most 32,766 values to a statement
const NAMES_AT_ONCE = 500;

function emptyRow(name: string, purpose: NamePurpose, now: number) {
  return { name, purpose, failures: 0, wanted_at: now };
}

export async function findCertificate(db: Db, name: string): Promise<NamedCertificate | undefined> {
  const row = await db.selectFrom('certificate').selectAll().where('name', '=', name).executeTakeFirst();
  return row && toCertificate(row);
}

/** Our own names first, then by name. */
export async function listCertificates(db: Db): Promise<NamedCertificate[]> {
  const rows = await db.selectFrom('certificate').selectAll().orderBy('name').execute();
  return rows.map(toCertificate).toSorted((a, b) => RANKS[a.purpose] - RANKS[b.purpose]);
}

const RANKS: Readonly<Record<NamePurpose, number>> = { host: 0, mx: 1, 'mta-sts': 2, autoconfig: 2 };

/** Chain and sealed key, if a certificate was issued. */
export async function findPair(
  db: Db,
  name: string,
): Promise<{ readonly chain: string; readonly sealedKey: Uint8Array } | undefined> {
  const row = await db
    .selectFrom('certificate')
    .select(['chain', 'sealed_key'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.chain && row.sealed_key ? { chain: row.chain, sealedKey: row.sealed_key } : undefined;
}

export interface DueName extends NamedCertificate {
  readonly dueAt: number;
}

/**
 * Wanted names and when their next order is due; those that were not wanted since `wantedSince` rest. What another
 * authority has issued is due, and an order with it is not continued.
 */
export async function listDueNames(
  db: Db,
  { wantedSince, directoryUrl }: { readonly wantedSince: number; readonly directoryUrl: string },
): Promise<DueName[]> {
  const rows = await db.selectFrom('certificate').selectAll().where('wanted_at', '>=', wantedSince).execute();
  return rows
    .map((row) => ({
      ...toCertificate(row),
      orderUrl: (row.order_directory_url === directoryUrl && row.order_url) || undefined,
      dueAt: row.next_try_at ?? (row.directory_url === directoryUrl ? row.renew_at : undefined) ?? 0,
    }))
    .toSorted((a, b) => RANKS[a.purpose] - RANKS[b.purpose] || (a.issued?.notAfter ?? 0) - (b.issued?.notAfter ?? 0));
}

export async function saveOrder(
  tx: Db,
  name: string,
  order: { readonly url: string; readonly directoryUrl: string; readonly sealedKey: Uint8Array } | undefined,
): Promise<void> {
  await tx
    .updateTable('certificate')
    .set({
      order_url: order?.url ?? null,
      order_directory_url: order?.directoryUrl ?? null,
      sealed_order_key: order?.sealedKey ?? null,
    })
    .where('name', '=', name)
    .execute();
}

export async function findSealedOrderKey(db: Db, name: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('certificate').select('sealed_order_key').where('name', '=', name).executeTakeFirst();
  return row?.sealed_order_key ?? undefined;
}

export async function saveIssued(
  tx: Db,
  name: string,
  issued: {
    readonly chain: string;
    readonly sealedKey: Uint8Array;
    readonly notBefore: number;
    readonly notAfter: number;
    readonly renewAt: number;
    readonly directoryUrl: string;
    readonly challenge: ChallengeKind;
    readonly now: number;
  },
): Promise<void> {
  await tx
    .updateTable('certificate')
    .set((eb) => ({
      chain: issued.chain,
      sealed_key: issued.sealedKey,
      not_before: issued.notBefore,
      not_after: issued.notAfter,
      renew_at: issued.renewAt,
      directory_url: issued.directoryUrl,
      challenge: issued.challenge,
      issued_at: issued.now,
      first_issued_at: sql<number>`coalesce(${eb.ref('first_issued_at')}, ${issued.now})`,
      ...NO_ORDER,
      ...NO_FAILURE,
    }))
    .where('name', '=', name)
    .execute();
}

const NO_ORDER = { order_url: null, order_directory_url: null, sealed_order_key: null } as const;
const NO_FAILURE = { failures: 0, failed_at: null, failure: null, next_try_at: null } as const;

export async function saveFailure(
  tx: Db,
  name: string,
  failure: {
    readonly reason: string;
    readonly count: number;
    readonly at: number;
    readonly nextTryAt: number;
    readonly challenge: ChallengeKind;
  },
): Promise<void> {
  await tx
    .updateTable('certificate')
    .set({
      failure: failure.reason,
      failures: failure.count,
      failed_at: failure.at,
      next_try_at: failure.nextTryAt,
      challenge: failure.challenge,
    })
    .where('name', '=', name)
    .execute();
}

/** A new certificate is due now, whatever failed before. `true`: the name is known. */
export async function makeDue(tx: Db, name: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('certificate')
    .set({ ...NO_FAILURE, renew_at: now })
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Names that are no longer ours and whose certificate has ended. */
export async function deleteUnwanted(
  tx: Db,
  { wantedSince, now }: { readonly wantedSince: number; readonly now: number },
): Promise<void> {
  await tx
    .deleteFrom('certificate')
    .where('wanted_at', '<', wantedSince)
    .where((eb) => eb.or([eb('not_after', 'is', null), eb('not_after', '<', now)]))
    .execute();
}

function toCertificate(row: Selectable<CertificateRow>): NamedCertificate {
  const { chain, not_before, not_after, renew_at, issued_at, first_issued_at } = row;
  const isIssued = chain !== null && not_before !== null && not_after !== null && issued_at !== null;
  return {
    name: row.name,
    purpose: row.purpose as NamePurpose,
    issued: isIssued
      ? {
          chain,
          notBefore: not_before,
          notAfter: not_after,
          renewAt: renew_at ?? not_after,
          issuedAt: issued_at,
          firstIssuedAt: first_issued_at ?? issued_at,
        }
      : undefined,
    failure:
      row.failure !== null && row.failed_at !== null
        ? { reason: row.failure, at: row.failed_at, count: row.failures, nextTryAt: row.next_try_at ?? row.failed_at }
        : undefined,
    challenge: (row.challenge as ChallengeKind | null) ?? undefined,
    orderUrl: row.order_url ?? undefined,
    wantedAt: row.wanted_at,
  };
}
