import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { MailboxImportRow } from '../../db/tables.js';
import type { ImportCount, ImportState } from './import-run.js';

export type StoredRun = Omit<Selectable<MailboxImportRow>, 'state'> & { readonly state: ImportState };

export interface RunKey {
  readonly aliasId: string;
  readonly id: string;
}

export interface RunProgress extends ImportCount {
  readonly secondsLeft: number | undefined;
  /** Sealed. */
  readonly facts: Uint8Array;
  readonly now: number;
}

export async function insertRun(tx: Db, { aliasId, id }: RunKey, facts: Uint8Array, now: number): Promise<void> {
  const none = { done: 0, total: 0, added: 0, known: 0, refused: 0, seconds_left: null };
  const times = { started_at: now, seen_at: now, ended_at: null };
  await tx
    .insertInto('mailbox_import')
    .values({ alias_id: aliasId, id, state: 'running', ...none, facts, ...times })
    .execute();
}

/** The newest first. */
export async function listRuns(db: Db, aliasId: string, limit: number): Promise<readonly StoredRun[]> {
  const rows = await db
    .selectFrom('mailbox_import')
    .selectAll()
    .where('alias_id', '=', aliasId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRun);
}

export async function findRun(db: Db, { aliasId, id }: RunKey): Promise<StoredRun | undefined> {
  const row = await db
    .selectFrom('mailbox_import')
    .selectAll()
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toRun(row);
}

/** Answers with its state: another node may have ended it. `undefined`: the mailbox was deleted or emptied. */
export async function saveProgress(
  tx: Db,
  { aliasId, id }: RunKey,
  { done, total, added, known, refused, secondsLeft, facts, now }: RunProgress,
): Promise<ImportState | undefined> {
  const row = await tx
    .updateTable('mailbox_import')
    .set({ done, total, added, known, refused, facts, seconds_left: secondsLeft ?? null, seen_at: now })
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirst();
  return row?.state as ImportState | undefined;
}

/** An import that has ended keeps the state it ended with. */
export async function endRun(
  tx: Db,
  { aliasId, id }: RunKey,
  { state, now }: { readonly state: ImportState; readonly now: number },
): Promise<void> {
  await tx
    .updateTable('mailbox_import')
    .set({ state, ended_at: now, seconds_left: null })
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function deleteRun(tx: Db, { aliasId, id }: RunKey): Promise<void> {
  await tx.deleteFrom('mailbox_import').where('alias_id', '=', aliasId).where('id', '=', id).execute();
}

export async function deleteRunsOf(tx: Db, aliasId: string): Promise<void> {
  await tx.deleteFrom('mailbox_import').where('alias_id', '=', aliasId).execute();
}

export async function deleteRunsBefore(tx: Db, before: number): Promise<void> {
  await tx.deleteFrom('mailbox_import').where('started_at', '<', before).where('seen_at', '<', before).execute();
}

function toRun(row: Selectable<MailboxImportRow>): StoredRun {
  return { ...row, state: row.state as ImportState };
}
