import type { Selectable } from 'kysely';
import type { Db } from '../../../db/database.js';
import { forUpdate } from '../../../db/row-lock.js';
import type { AliasImportRow } from '../../../db/tables.js';
import type { AliasImport, ImportState, LineError } from './alias-import.js';

/** The unique index `alias_import_running` allows one running import per domain. */
export async function insertImport(tx: Db, made: AliasImport): Promise<void> {
  await tx.insertInto('alias_import').values(toRow(made)).execute();
}

export async function findImport(db: Db, domainId: string, id: string): Promise<AliasImport | undefined> {
  const query = db.selectFrom('alias_import').selectAll().where('domain_id', '=', domainId).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && toImport(row);
}

/** Locked until commit: the lock on its progress. */
export async function lockImport(tx: Db, id: string): Promise<AliasImport | undefined> {
  const row = await forUpdate(tx.selectFrom('alias_import').selectAll().where('id', '=', id), tx).executeTakeFirst();
  return row && toImport(row);
}

export async function updateImport(tx: Db, after: AliasImport): Promise<void> {
  const { domain_id, id, account_id, created_at, ...changes } = toRow(after);
  await tx.updateTable('alias_import').set(changes).where('id', '=', id).execute();
}

/** Returns the blobs of what was deleted. */
export async function deleteImports(
  tx: Db,
  which: { readonly domainId: string } | { readonly id: string },
): Promise<readonly string[]> {
  const query = tx.deleteFrom('alias_import').returning('blob_id');
  const rows = await ('id' in which
    ? query.where('id', '=', which.id)
    : query.where('domain_id', '=', which.domainId)
  ).execute();
  return rows.flatMap(({ blob_id }) => blob_id ?? []);
}

function toRow(made: AliasImport): AliasImportRow {
  return {
    domain_id: made.domainId,
    id: made.id,
    account_id: made.accountId,
    state: made.state,
    blob_id: made.blobId ?? null,
    total_lines: made.total,
    done_lines: made.done,
    created_count: made.created,
    updated_count: made.updated,
    failed_count: made.failed,
    errors: JSON.stringify(made.errors),
    created_at: made.createdAt,
    ended_at: made.endedAt ?? null,
  };
}

function toImport(row: Selectable<AliasImportRow>): AliasImport {
  return {
    id: row.id,
    domainId: row.domain_id,
    accountId: row.account_id,
    state: row.state as ImportState,
    blobId: row.blob_id ?? undefined,
    total: row.total_lines,
    done: row.done_lines,
    created: row.created_count,
    updated: row.updated_count,
    failed: row.failed_count,
    errors: JSON.parse(row.errors) as LineError[],
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  };
}
