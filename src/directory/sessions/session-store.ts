import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { AccountSessionRow } from '../../db/tables.js';
import type { Page, PageRequest } from '../page.js';
import { readPage } from '../read-page.js';
import type { Session } from './session.js';

export async function insertSession(tx: Db, session: Session, tokenHash: string): Promise<void> {
  await tx
    .insertInto('account_session')
    .values({
      account_id: session.accountId,
      id: session.id,
      token_hash: tokenHash,
      ip: session.ip,
      user_agent: session.userAgent ?? null,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
    })
    .execute();
}

export async function findSession(db: Db, tokenHash: string, seenSince: number): Promise<Session | undefined> {
  const row = await db
    .selectFrom('account_session')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '>', seenSince)
    .executeTakeFirst();
  return row && toSession(row);
}

export const SORTABLE_SESSION_FIELDS = ['last_seen_at', 'created_at', 'ip', 'id'] as const;

export async function listSessions(
  db: Db,
  accountId: string,
  { seenSince, request }: { readonly seenSince: number; readonly request: PageRequest },
): Promise<Page<Session>> {
  const own = db
    .selectFrom('account_session')
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>', seenSince);
  const column = SORTABLE_SESSION_FIELDS.find((name) => name === request.sort.field) ?? 'created_at';
  const direction = request.sort.isDescending ? 'desc' : 'asc';
  const ordered = own.selectAll().orderBy(column, direction).orderBy('id', direction);
  const { items, total } = await readPage(own, ordered, request);
  return { items: items.map(toSession), total };
}

/** The session as it was, and its hash in caches. */
export interface EndedSession {
  readonly session: Session;
  readonly tokenHash: string;
}

export async function deleteSession(tx: Db, accountId: string, id: string): Promise<EndedSession | undefined> {
  const row = await tx
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toEnded(row);
}

export async function deleteSessions(tx: Db, accountId: string, exceptId = ''): Promise<readonly EndedSession[]> {
  const rows = await tx
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('id', '!=', exceptId)
    .returningAll()
    .execute();
  return rows.map(toEnded);
}

/** Deletes the least recently used beyond the first `keep`. */
export async function deleteOldestSessions(tx: Db, accountId: string, keep: number): Promise<readonly EndedSession[]> {
  const own = tx.selectFrom('account_session').where('account_id', '=', accountId);
  const surplus = await own
    .select('id')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep) // at most as many again: one is opened at a time
    .offset(keep)
    .execute();
  if (surplus.length === 0) return [];
  const ids = surplus.map(({ id }) => id);
  const rows = await tx
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  return rows.map(toEnded);
}

export async function deleteSessionsSeenBefore(tx: Db, time: number): Promise<void> {
  await tx.deleteFrom('account_session').where('last_seen_at', '<=', time).execute();
}

export async function markSessionsSeen(tx: Db, ids: readonly string[], now: number): Promise<void> {
  await tx.updateTable('account_session').set({ last_seen_at: now }).where('id', 'in', ids).execute();
}

function toSession(row: Selectable<AccountSessionRow>): Session {
  return {
    id: row.id,
    accountId: row.account_id,
    ip: row.ip,
    userAgent: row.user_agent ?? undefined,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

function toEnded(row: Selectable<AccountSessionRow>): EndedSession {
  return { session: toSession(row), tokenHash: row.token_hash };
}
